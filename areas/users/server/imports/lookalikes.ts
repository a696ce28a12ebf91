import { Refusal } from '../../../../platform/contract/refusal.ts'
import { importsRefusals } from '../../../imports/contract.ts'

/** Maximum number of different values in a file with the same visible digits. Real files stay far below. */
const maxAlike = 10

const visibleDigits = (telephone: string) => `${telephone.slice(0, 3)} ${telephone.slice(-4)}`

/** The record shows the date of birth. With it and the visible end only six digits are left to guess. */
const birthAndEnd = (idCard: string) => idCard.slice(-12)

const refuseTooManyAlike = (what: string, numbers: readonly string[], shownOf: (number: string) => string) => {
  const groups = Map.groupBy(new Set(numbers), shownOf).values()
  const alike = groups.find((group) => group.length > maxAlike)
  if (alike) throw new Refusal(importsRefusals.alike, { count: alike.length, what })
}

/**
 * Refuses a file that tries out masked digits. Its verdicts would reveal which numbers belong to people of the school,
 * without an entry in the log of views.
 */
export const refuseLookalikes = (telephones: readonly string[], idCards: readonly string[]): void => {
  refuseTooManyAlike('手机号', telephones, visibleDigits)
  refuseTooManyAlike('身份证号', idCards, birthAndEnd)
}
