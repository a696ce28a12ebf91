import { maskTelephone } from '../../../../platform/contract/mask.ts'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { importsRefusals } from '../../../imports/contract.ts'

/** Maximum number of different identity numbers in a file with the same visible digits. Real files stay far below. */
const maxIdCards = 10

/** The same for telephone numbers, of which lists show five digits. Ten thousand parents share a few hundred such ends. */
const maxTelephones = 60

const visibleDigits = (telephone: string) => maskTelephone(telephone) ?? ''

/** The record shows the date of birth. With it and the visible end only six digits are left to guess. */
const birthAndEnd = (idCard: string) => idCard.slice(-12)

const refuseTooManyAlike = (
  what: string,
  numbers: readonly string[],
  shownOf: (number: string) => string,
  most: number,
) => {
  const groups = Map.groupBy(new Set(numbers), shownOf).values()
  const alike = groups.find((group) => group.length > most)
  if (alike) throw new Refusal(importsRefusals.alike, { count: alike.length, what })
}

/**
 * Refuses a file that tries out masked digits. Its verdicts would reveal which numbers belong to people of the school,
 * without an entry in the log of views.
 */
export const refuseLookalikes = (telephones: readonly string[], idCards: readonly string[]): void => {
  refuseTooManyAlike('手机号', telephones, visibleDigits, maxTelephones)
  refuseTooManyAlike('身份证号', idCards, birthAndEnd, maxIdCards)
}
