import { z } from 'zod'
import { boardCalls } from '../../boardContract.ts'
import { returnState } from '../../boardViews.ts'

/** A manual decision: the state, and the reason if the student isn't there. */
export const Decision = z.object({
  stateDictId: z.union([z.literal(returnState.returned), z.literal(returnState.notReturned)], '请选择归寝状态'),
  comment: z.string().max(200).default(''),
})

/** The calls to refresh after a decision, in addition to the board. */
export const decisionReads = [boardCalls.boardStudents, boardCalls.buildingNums]
