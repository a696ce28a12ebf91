import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { moralEducation as calls } from '../contract.ts'
import { makeMoralScene } from '../makeMoralScene.ts'

// 10:00 of Wednesday, 4 November 2026 in Shanghai.
const clock = movableClock(new Date('2026-11-04T02:00:00Z'))
const server = await useSeparateServer({ clock })
const { as, actor } = server

test('shows today’s checks of a room to its examiners and administrators, newest first', async () => {
  const { people, rooms, classes, schoolId, rootId, makeProject, save } = await makeMoralScene(server, clock)
  const { id: projectId, items } = await makeProject({ name: '内务检查', assessType: 'dorm_room' })
  const [plus = 0, minus = 0] = items
  await save({ projectId, targetId: rooms[0], itemId: plus, time: '2026-11-03 21:00:00' })
  await save({ projectId, targetId: rooms[0], itemId: plus, time: '2026-11-04 07:00:00' })
  const { data: withdrawn } = await save({ projectId, targetId: rooms[0], itemId: minus, time: '2026-11-04 08:00:00' })
  await save({ projectId, targetId: rooms[1], itemId: plus })
  await as(people.examiner, calls.withdrawRecord, { body: { id: withdrawn.id, reason: '看错了房间' } })
  const read = (by: typeof people.who, roomId: number = rooms[0]) => as(by, calls.roomChecks, { query: { roomId } })
  const checks = [
    { detailTitle: '评分项2', assessValue: 0, firstValue: -1, state: 'withdrawn' },
    { projectName: '内务检查', detailTitle: '评分项1', assessValue: 2, examUserName: '吴老师', state: 'valid' },
  ]
  expect(await read(people.who)).toMatchObject({ code: 200, data: checks })
  expect((await read(people.examiner)).data).toMatchObject(checks)
  expect((await read(people.head)).data).toEqual([])
  const keeper = await actor({ schoolId, roles: [role.dormitoryAdministrator], departments: [rootId] })
  expect((await read(keeper)).data).toEqual([])
  expect(await read(people.who, classes[0])).toMatchObject(refused(common.notFound))
})

test('refuses a person without the right to see records', async () => {
  const { schoolId, rootId, rooms } = await makeMoralScene(server, clock)
  const keeper = await actor({ schoolId, roles: [role.gateKeeper], departments: [rootId] })
  expect(await as(keeper, calls.roomChecks, { query: { roomId: rooms[0] } })).toMatchObject(refused(common.forbidden))
})
