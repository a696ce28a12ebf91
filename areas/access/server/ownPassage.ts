import { Refusal } from '../../../platform/contract/refusal.ts'
import { accessRefusals } from '../contract.ts'

/**
 * Refuses one's own passage: it would count as one's own working time, on nobody else's word. An account holds one record in
 * a school, so that this one is all of the person.
 */
export const refuseOwn = (operatorId: number, memberIds: readonly number[]): void => {
  if (memberIds.includes(operatorId)) throw new Refusal(accessRefusals.notYourself)
}
