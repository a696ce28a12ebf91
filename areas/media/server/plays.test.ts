import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { media } from '../contract.ts'
import { makeMediaScene } from '../make.ts'

// A separate server, because the job covers every school. 10:00 in Shanghai.
const clock = movableClock(new Date('2026-03-02T02:00:00Z'))
const server = await useSeparateServer({ clock })
const { as, call } = server
const { runner } = server.http.running

const day = 86_400_000
const page = { pageNum: 1, pageSize: 10 }

const makeScene = async () => {
  const scene = await makeMediaScene(server)
  const { credential } = await scene.own.makePaired(scene.schoolId, scene.classPad.id)
  /** Reports a task after some more milliseconds. */
  const report = (later: number, { id: taskId }: { readonly id: number }) => {
    clock.advance(later)
    return call(media.played, { body: { taskId } }, { token: credential })
  }
  return { ...scene, report }
}

test('joins the reports of a task into one play, and counts one in a minute', async () => {
  const { own, schoolId, who, report } = await makeScene()
  const task = await own.makePublished(schoolId, { name: '升旗' })
  for (const later of [0, 5000, 60_000, 60_000, 600_000]) await report(later, task)
  const { data } = await as(who, media.playPage, { body: page })
  expect(data.content.map(({ taskName, from, minutes }) => [taskName, from, minutes])).toEqual([
    ['升旗', '2026-03-02 10:12:05', 0],
    ['升旗', '2026-03-02 10:00:00', 2],
  ])
  const pads = await as(who, media.padPage, { body: { ...page, paired: 'yes' } })
  expect(pads.data.content).toMatchObject([{ played: { name: '升旗', at: '2026-03-02 10:12:05' } }])
})

test('counts one report in a minute also when the task changes', async () => {
  const { own, schoolId, report } = await makeScene()
  const [flag, exam] = [await own.makePublished(schoolId, { name: '升旗' }), await own.makePublished(schoolId)]
  for (const task of [flag, exam, flag, exam]) expect(await report(1000, task)).toMatchObject({ code: 200 })
  expect(await own.playsOf(schoolId)).toMatchObject([{ taskName: '升旗' }])
  await report(60_000, exam)
  expect(await own.playsOf(schoolId)).toHaveLength(2)
})

test('clears play records after half a year', async () => {
  const { own, schoolId, classPad } = await makeScene()
  const ago = (days: number) => new Date(clock.now().getTime() - days * day)
  await own.makePlay(schoolId, classPad.id, { fromAt: ago(190), untilAt: ago(181), taskName: '旧' })
  await own.makePlay(schoolId, classPad.id, { fromAt: ago(190), untilAt: ago(178), taskName: '新' })
  clock.advance(day)
  await runner.schedule()
  await runner.drain()
  expect(await own.playsOf(schoolId)).toMatchObject([{ taskName: '新' }])
})
