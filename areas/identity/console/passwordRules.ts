import { passwordLength } from './loginCalls.ts'

/** Returns the message for an invalid new password, or null if it is valid (foundations §5). */
export const findPasswordFault = (password: string): string | null => {
  if (password === '') return '请输入新密码'
  const length = [...password].length
  return length < passwordLength.least || length > passwordLength.most ? '密码长度为6 - 18个字符' : null
}

/** Returns the message for a missing or different repetition, or null if it matches. */
export const findRepeatFault = (password: string, repeat: string): string | null => {
  if (repeat === '') return '请再次输入密码'
  return repeat === password ? null : '两次输入密码不一致!'
}
