import { periodType } from '../../scheduleContract.ts'

/**
 * True if a student did what the period counts: returned for returning periods, left for leaving ones. A leaving period
 * therefore lists those still there.
 */
export const hasComplied = (
  { stateDictId }: { readonly stateDictId: number },
  { isReturned }: { readonly isReturned: boolean },
): boolean => isReturned === (stateDictId === periodType.returning)
