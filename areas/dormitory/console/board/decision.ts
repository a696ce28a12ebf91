import { z } from 'zod'
import { boardCalls, returnState } from '../../boardContract.ts'

/** What a manager decides by hand: the state, and the reason where somebody is said not to be there. */
export const Decision = z.object({
  stateDictId: z.union([z.literal(returnState.returned), z.literal(returnState.notReturned)], '请选择归寝状态'),
  comment: z.string().max(200).default(''),
})

/** The calls whose answers a decision changes, beside the board itself. */
export const decisionReads = [boardCalls.boardStudents, boardCalls.buildingNums]
