/** Returns the message for an invalid mobile number, or null if it is valid. */
export const findTelephoneFault = (telephone: string): string | null => {
  if (telephone === '') return '请输入手机号'
  return /^1[3-9]\d{9}$/.test(telephone) ? null : '请输入正确的手机号'
}

/** Returns the message for an invalid text message code, or null if it is valid. */
export const findCodeFault = (code: string): string | null => {
  if (code === '') return '请输入验证码'
  return /^\d{6}$/.test(code) ? null : '验证码为 6 位数字'
}
