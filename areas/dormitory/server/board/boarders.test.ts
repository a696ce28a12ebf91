import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '../../../../tests/support/seed.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { generatedNow, generatedPeople, withGeneratedPeople } from '../../../whereabouts/make.ts'
import { getCountedState } from '../../../whereabouts/contract.ts'
import { countedType } from '../../boardViews.ts'
import { makeBoarders } from '../../makeDormitory.ts'
import { countRooms, selectBoarders } from './boarders.ts'
import { matchBoarders } from './students.ts'

const { make, database } = await useServer()

test('counts and lists boarders by the rules of derive.ts', async () => {
  const { schoolId, rooms, students, roomOf } = await makeBoarders({ make, database }, 6)
  const count = { schoolId, now: generatedNow }
  const board = { schoolId, within: () => undefined }
  const check = fc.asyncProperty(generatedPeople(students.length), (people) =>
    withGeneratedPeople(database, { schoolId, students }, people, async (db, known) => {
      const counted = new Map(
        [...known].map(([id, { dormitory, leaveSince }]) => [
          id,
          getCountedState(dormitory?.stateDictId ?? null, leaveSince !== null),
        ]),
      )
      const idsOf = (state: string) => students.filter((id) => counted.get(id) === state)
      const numberOf = (roomId: number, state: string) => idsOf(state).filter((id) => roomOf(id) === roomId).length
      const byRoom = (await countRooms(db, count, undefined)).toSorted((one, other) => one.roomId - other.roomId)
      expect(byRoom).toEqual(
        rooms.map(({ id, buildingId }) => ({
          roomId: id,
          buildingId,
          inDormitoryNum: numberOf(id, 'returned'),
          notInDormitoryNum: numberOf(id, 'notReturned'),
          leaveNum: numberOf(id, 'leave'),
        })),
      )
      const rows = await selectBoarders(db, count, undefined)
      expect(rows).toHaveLength(students.length)
      for (const { userId, isAway, isReturned, decidedBy, decidedAt } of rows) {
        const { dormitory = null, leaveSince = null } = known.get(userId) ?? {}
        const isReturnedByRule = getCountedState(dormitory?.stateDictId ?? null, false) === 'returned'
        expect({ isAway, isReturned }).toEqual({ isAway: leaveSince !== null, isReturned: isReturnedByRule })
        expect([decidedBy, decidedAt]).toEqual([dormitory?.stateDictId ?? null, dormitory?.at ?? null])
      }
      for (const state of ['returned', 'notReturned', 'leave'] as const) {
        const matched = await selectBoarders(db, count, matchBoarders(db, count, board, { type: countedType[state] }))
        expect(new Set(matched.map(({ userId }) => userId)), state).toEqual(new Set(idsOf(state)))
      }
    }),
  )
  await fc.assert(check, { seed, numRuns: 40 })
})
