import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { exam } from '../contract.ts'
import { makeExamScene } from '../makeExamScene.ts'

const clock = movableClock(new Date())
const server = await useSeparateServer({ clock })
const { as, enter, http } = server

const minute = 60_000
const day = 86_400_000

/** A moment on the wire, in days from the test's clock, in the zone of the test's schools. */
const inDays = (days: number) =>
  new Date(clock.now().getTime() + days * day + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

// First in this file, because the others move the clock and stays follow the database's time.
test('holds the class that a student had on the day of an earlier exam', async () => {
  const { makeExam, classes, pupilsOf, moveTo, page, beginStay } = await makeExamScene(server)
  const [moves = 0] = pupilsOf(classes[0])
  const startTime = inDays(-1)
  await beginStay(moves, classes[0], new Date(clock.now().getTime() - 10 * day))
  await moveTo(moves, classes[1])
  const id = await makeExam({ startTime, endTime: inDays(0) })
  const { content } = await page(id)
  expect(content.find(({ studentId }) => studentId === moves)?.deptName).toBe('七年级1班')
})

test('a refresh follows the classes, and keeps students who have scores', async () => {
  const scene = await makeExamScene(server)
  const { who, makeExam, enter, classes, pupilsOf, chinese, moveTo, makePupil, page } = scene
  const id = await makeExam({ startTime: inDays(2), endTime: inDays(3) })
  const [stays = 0, moves = 0, leaves = 0] = pupilsOf(classes[0])
  await enter(id, [[stays, chinese, 80]])
  await moveTo(stays, classes[3])
  await moveTo(moves, classes[1])
  await moveTo(leaves, classes[3])
  const joins = await makePupil(classes[2])
  clock.advance(minute)
  const { data } = await as(who, exam.refreshRoster, { body: { id } })
  expect(data).toEqual({ added: 1, changed: 1, removed: 1, kept: 1 })
  const { content } = await page(id)
  const placeOf = (student: number) => content.find(({ studentId }) => studentId === student)?.deptName
  expect([stays, moves, leaves, joins].map(placeOf)).toEqual(['七年级1班', '七年级2班', undefined, '南校区七年级3班'])
})

test('is fixed on the first day, with the classes of that moment', async () => {
  const { makeExam, classes, pupilsOf, moveTo, page, who, schoolId } = await makeExamScene(server)
  const startTime = inDays(2)
  const id = await makeExam({ startTime, endTime: inDays(3) })
  const [moves = 0] = pupilsOf(classes[0])
  await moveTo(moves, classes[1])
  const placeOfMoved = async (by = who) =>
    (await page(id, {}, by)).content.find(({ studentId }) => studentId === moves)?.deptName
  expect(await placeOfMoved()).toBe('七年级1班')
  clock.advance(2 * day + 1000)
  await http.running.runner.drain()
  // The session has ended in the meantime.
  const later = { ...who, token: await enter(who.username, schoolId) }
  expect(await placeOfMoved(later)).toBe('七年级2班')
  expect((await as(later, exam.exam, { params: { id } })).data.rosterAt).toBe(startTime)
})
