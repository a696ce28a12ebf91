import { removeInvisible } from '../../../../platform/contract/ids.ts'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { passwordLength, passwordRefusals } from '../../contract.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { isRun } from './runs.ts'

/** The product's names, which its login page shows. */
const productNames = ['xingtan', '杏坛']

/**
 * `name`: shortest name that is compared. `beside`: how many characters added to a name leave a password easy to guess.
 */
const limits = { name: 3, beside: 4 } as const

/** Normalizes a password or name for guessing: normal width, lower case, no invisible characters. */
const normalized = (text: string): string => removeInvisible(text.normalize('NFKC')).toLowerCase()

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

const isCommonOrRun = (plain: string): boolean => isRun(plain) || isCommonPassword(plain)

/** True for a name with few characters added, or with an addition that is itself easy to guess. */
const isNear = (plain: string, name: string): boolean => {
  if (!plain.includes(name)) return false
  const rest = plain.replace(name, '')
  return [...rest].length <= limits.beside || isCommonOrRun(rest)
}

const isEasyToGuess = (plain: string, names: readonly string[]): boolean =>
  isCommonOrRun(plain) ||
  names.map(normalized).some((name) => name.length >= limits.name && isNear(plain, name)) ||
  productNames.some((name) => isNear(lettersOf(plain), name))

/**
 * Refuses a password that is too short or too long, counted in visible characters, or easy to guess: a run, a common
 * password, or close to one of these names or to the product's. Pass the account's login names and its holder's
 * numbers. A school's first password has none.
 */
export const refuseWeakPassword = (password: string, names: readonly string[]): void => {
  const { length } = [...password]
  if (length < passwordLength.least || length > passwordLength.most) throw new Refusal(passwordRefusals.weakPassword)
  const seen = [...removeInvisible(password)].length
  if (seen < passwordLength.least || isEasyToGuess(normalized(password), names))
    throw new Refusal(passwordRefusals.commonPassword)
}
