import { Refusal } from '../../../platform/contract/refusal.ts'
import { accessRefusals } from '../contract.ts'

/**
 * Refuses a record of the operator's passage, which would count as working time without another person's word. An
 * account has one record per school, so comparing ids covers the whole person.
 */
export const refuseOwnPassage = (operatorId: number, memberIds: readonly number[]): void => {
  if (memberIds.includes(operatorId)) throw new Refusal(accessRefusals.notYourself)
}
