import { expect, test } from 'vitest'
import { useServer } from '../../../../tests/support/useServer.ts'
import { entryType } from '../../../access/entryTypes.ts'
import { makeAccessScene } from '../../../access/make.ts'
import { leaveFactories } from '../../../leave/makeLeave.ts'
import { boardCalls } from '../../boardContract.ts'
import { dormitoryFactories } from '../../makeDormitory.ts'

const server = await useServer()
const minute = 60_000

test('a child who came back from a leave has not returned until the dormitory’s door says so', async () => {
  const { school, pupil, who, deliver } = await makeAccessScene(server)
  const own = dormitoryFactories(server.database)
  const room = await own.makeRoom(school.id)
  await own.settle(school.id, pupil.id, room.id, 1)
  const now = Date.now()
  const span = { startAt: new Date(now - 60 * minute), endAt: new Date(now + 60 * minute) }
  await leaveFactories(server.database).makeLeave(school.id, pupil.id, span)
  let number = 0
  const pass = (minutesAgo: number, stateDictId: number) =>
    deliver({
      records: [{ number: (number += 1), userId: pupil.id, stateDictId, time: now - minutesAgo * minute, comment: '' }],
    })
  const counts = async () => {
    const { data } = await server.as(who, boardCalls.studentNum)
    return [data.inDormitoryNum, data.notInDormitoryNum, data.leaveNum]
  }
  await pass(90, entryType.backInDormitory)
  await pass(30, entryType.leftSchool)
  expect(await counts()).toEqual([0, 0, 1])
  await pass(20, entryType.backAtSchool)
  expect(await counts()).toEqual([0, 1, 0])
  await pass(10, entryType.backInDormitory)
  expect(await counts()).toEqual([1, 0, 0])
})
