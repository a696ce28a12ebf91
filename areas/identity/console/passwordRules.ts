import { passwordLength } from './loginCalls.ts'

/** What is wrong with a new password, or null (foundations §5). */
export const faultOfNew = (password: string): string | null => {
  if (password === '') return '请输入新密码'
  const length = [...password].length
  return length < passwordLength.least || length > passwordLength.most ? '密码长度为6 - 18个字符' : null
}

/** What is wrong with its repetition, or null. */
export const faultOfRepeat = (password: string, repeat: string): string | null => {
  if (repeat === '') return '请再次输入密码'
  return repeat === password ? null : '两次输入密码不一致!'
}
