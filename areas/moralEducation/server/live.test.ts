import { expect, test } from 'vitest'
import { replayCall } from '../../../platform/contract/replay.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import type { Actor } from '../../../tests/support/useServer.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { moralEducation as calls } from '../contract.ts'
import { makeMoralScene } from '../makeMoralScene.ts'

const server = await useSeparateServer({ clock: movableClock(new Date('2026-11-04T02:00:00Z')) })
const { as, actor, make } = server

const queueOf = async (who: Actor, classId?: number) =>
  (await as(who, calls.recordQueue, { query: classId === undefined ? {} : { classId } })).data

const heardBy = async (who: Actor, queue: string) =>
  (await as(who, replayCall, { query: { queue, after: 0 } })).data.messages.map(({ body }) => body)

test('announces records of classes and rooms to everybody of the school who may see records, without their ids', async () => {
  const { people, classes, rooms, makeProject, save } = await makeMoralScene(server)
  const clazz = await makeProject()
  const room = await makeProject({ name: '宿舍量化', assessType: 'dorm_room' })
  const queues = new Map<Actor, string>()
  for (const who of [people.who, people.head, people.examiner]) queues.set(who, await queueOf(who))
  await save({ projectId: clazz.id, targetId: classes[1], itemId: clazz.items[0] ?? 0 })
  await save({ projectId: room.id, targetId: rooms[0], itemId: room.items[0] ?? 0 })
  for (const [who, queue] of queues) expect(await heardBy(who, queue)).toEqual([{ recordId: null }, { recordId: null }])
})

test('announces only the records of a class on its queue, and all of the school for other departments', async () => {
  const { people, classes, grades, makeProject, save } = await makeMoralScene(server)
  const { id: projectId, items } = await makeProject()
  const [ofClass, ofGrade, ofHead] = [
    await queueOf(people.who, classes[0]),
    await queueOf(people.who, grades[0]),
    await queueOf(people.head, classes[0]),
  ]
  const itemId = items[0] ?? 0
  await save({ projectId, targetId: classes[1], itemId })
  const { data: mine } = await save({ projectId, targetId: classes[0], itemId })
  expect(await heardBy(people.who, ofClass)).toEqual([{ recordId: mine.id }])
  expect(await heardBy(people.head, ofHead)).toEqual([{ recordId: mine.id }])
  expect(await heardBy(people.who, ofGrade)).toHaveLength(2)
})

test('lets nobody of another school or without the permission listen', async () => {
  const { schoolId, people, rootId } = await makeMoralScene(server)
  const queue = await queueOf(people.who)
  const elsewhere = await make.makeSchool()
  const stranger = await actor({
    schoolId: elsewhere.id,
    departments: [elsewhere.rootId],
    roles: [role.schoolDataAdministrator],
  })
  const keeper = await actor({ schoolId, departments: [rootId], roles: [role.gateKeeper] })
  for (const who of [stranger, keeper])
    expect(await as(who, replayCall, { query: { queue, after: 0 } })).toMatchObject(refused(common.notFound))
  expect(await as(keeper, calls.recordQueue, { query: {} })).toMatchObject(refused(common.forbidden))
})
