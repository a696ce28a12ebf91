import { Refusal } from '../../../../platform/contract/refusal.ts'
import { importsRefusals } from '../../../imports/contract.ts'

/** So many numbers of one file may have the same shown digits. A school's own numbers stay far below. */
const mostAlike = 10

const endsOf = (telephone: string) => `${telephone.slice(0, 3)} ${telephone.slice(-4)}`

/** The day of birth stands in the record: with it and the shown end, six digits are left to guess. */
const birthAndEnd = (idCard: string) => idCard.slice(-12)

const refuse = (what: string, numbers: readonly string[], shownOf: (number: string) => string) => {
  const groups = Map.groupBy(new Set(numbers), shownOf).values()
  const alike = groups.find((group) => group.length > mostAlike)
  if (alike) throw new Refusal(importsRefusals.alike, { count: alike.length, what })
}

/**
 * Refuses a file that runs through the digits which lists do not show: its verdicts would tell which of these numbers somebody of
 * the school has, without a look at the record that the trail would keep.
 */
export const refuseLookalikes = (telephones: readonly string[], idCards: readonly string[]): void => {
  refuse('手机号', telephones, endsOf)
  refuse('身份证号', idCards, birthAndEnd)
}
