import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { resetStates } from '../../../whereabouts/server/index.ts'
import { type boardCalls } from '../../boardContract.ts'
import { returnState } from '../../boardViews.ts'
import { selectBoarders } from './boarders.ts'
import { findBoard } from './findBoard.ts'

/** Handles `resetStates`: marks every student of a manager's buildings as returned or not returned. */
export const resetBoard = async ({ db, session, query, clock, live }: Context<typeof boardCalls.resetStates>) => {
  const { managerId, stateId } = query
  const { schoolId, within } = await findBoard(db, session, { managerId, schoolId: schoolOf(session) })
  const stateDictId = stateId === returnState.returned ? returnState.returned : returnState.notReturned
  const at = clock.now()
  const rows = await selectBoarders(db, { schoolId, now: at }, within(dormitoryRoom.buildingId))
  const memberIds = rows.map(({ userId }) => userId)
  await resetStates(db, { schoolId, stateDictId, at, memberIds, byId: memberOf(session), period: '', live })
  return { students: memberIds.length }
}
