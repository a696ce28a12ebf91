import { Refusal } from '../../../../platform/contract/refusal.ts'
import { passwordLength, passwordRefusals } from '../../contract.ts'
import { loginKey } from '../directory/loginKey.ts'
import { isCommonPassword } from './commonPasswords.ts'

/**
 * Refuses a password that is too short or too long, counted in characters as people see them, and one that is soon guessed:
 * blanks, one of the names that the account is signed in to with, what everybody tries first. A school's first password has
 * no name.
 */
export const refuseWeak = (password: string, names: readonly string[]): void => {
  const { length } = [...password]
  if (length < passwordLength.least || length > passwordLength.most) throw new Refusal(passwordRefusals.weakPassword)
  const isName = names.includes(loginKey(password.trim()))
  if (password.trim() === '' || isName || isCommonPassword(password)) throw new Refusal(passwordRefusals.commonPassword)
}
