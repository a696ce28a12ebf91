import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../../tests/support/useServer.ts'
import { makeAccessScene } from '../../../access/make.ts'
import { users } from '../../../users/contract.ts'
import { boardCalls } from '../../boardContract.ts'
import { dormitoryFactories } from '../../makeDormitory.ts'

const server = await useSeparateServer({ config: { looks: { perMinute: 0, perDay: 2 } } })
const { make, actor, as, database } = server

test('counts names viewed on the board and in records against one limit', async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const { school, pupil } = await makeAccessScene(server, { bureauId: bureau.id })
  const own = dormitoryFactories(database)
  const room = await own.makeRoom(school.id)
  await own.settle(school.id, pupil.id, room.id, 1)
  const officer = await actor({
    schoolId: bureau.id,
    departments: [bureau.rootId],
    roles: [role.bureauAdministrator],
  })
  const onBoard = () => as(officer, boardCalls.studentName, { body: { studentUserId: pupil.id } })
  const inRecord = () => as(officer, users.showRecord, { body: { userId: pupil.id, fields: ['name'] } })
  expect(await onBoard()).toMatchObject({ code: 200 })
  expect(await inRecord()).toMatchObject({ code: 200 })
  for (const look of [onBoard, inRecord]) expect(await look()).toMatchObject(refused(common.tooManyLooksToday))
})
