import { seenOf } from '../../../../platform/contract/ids.ts'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { passwordLength, passwordRefusals } from '../../contract.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { isRun } from './runs.ts'

/** The product's names, which stand on its login page. */
const productNames = ['xingtan', '杏坛']

/** The shortest name that says something, and how many characters beside a name leave a password soon guessed. */
const limits = { name: 3, beside: 4 } as const

/** A password or a name as a guesser takes it: in plain width and small letters, without what nobody sees. */
const plainly = (text: string): string => seenOf(text.normalize('NFKC')).toLowerCase()

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

const isTried = (plain: string): boolean => isRun(plain) || isCommonPassword(plain)

/** True for a name with little beside it, or with what is soon guessed by itself. */
const isNear = (plain: string, name: string): boolean => {
  if (!plain.includes(name)) return false
  const rest = plain.replace(name, '')
  return [...rest].length <= limits.beside || isTried(rest)
}

const isSoonGuessed = (plain: string, names: readonly string[]): boolean =>
  isTried(plain) ||
  names.map(plainly).some((name) => name.length >= limits.name && isNear(plain, name)) ||
  productNames.some((name) => isNear(lettersOf(plain), name))

/**
 * Refuses a password that is too short or too long, counted in characters as people see them, and one that is soon guessed:
 * with too little to be seen, a run, what everybody tries first, or near to one of these names or to the product's. The
 * names are those that the account is signed in to with and the numbers of its holder; a school's first password has none.
 */
export const refuseWeak = (password: string, names: readonly string[]): void => {
  const { length } = [...password]
  if (length < passwordLength.least || length > passwordLength.most) throw new Refusal(passwordRefusals.weakPassword)
  const seen = [...seenOf(password)].length
  if (seen < passwordLength.least || isSoonGuessed(plainly(password), names))
    throw new Refusal(passwordRefusals.commonPassword)
}
