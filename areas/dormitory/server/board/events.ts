import { toWireTime } from '../../../../platform/contract/time.ts'
import { factRank, getReturnedState } from '../../../whereabouts/contract.ts'
import type { Change } from '../../../whereabouts/server/index.ts'
import { type BoardEvent, returnState } from '../../boardViews.ts'
import type { ChangedBoarder } from './readChanges.ts'

type Fact = Pick<Change, 'stateDictId' | 'at'> & { readonly rank: number }

/** Builds a board event from a changed student and the deciding fact. */
export const toBoardEvent = (row: ChangedBoarder, fact: Fact, timeZone: string): BoardEvent => {
  const stateDictId = getReturnedState(fact.stateDictId)
  return {
    userId: row.userId,
    name: row.name,
    stateDictId,
    studentReturnState: stateDictId === returnState.returned,
    leaveState: row.isAway ? 'LEAVING' : 'LEAVE_NO',
    roomId: row.roomId,
    buildingId: row.buildingId,
    entryTime: toWireTime(fact.at, timeZone),
    byHand: fact.rank === factRank.decision,
    entryType: fact.stateDictId,
  }
}
