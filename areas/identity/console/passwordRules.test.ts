import { describe, expect, test } from 'vitest'
import { findPasswordFault, findRepeatFault } from './passwordRules.ts'
import { parseSeconds } from './useCountdown.ts'

describe('the rules for a new password (foundations §5)', () => {
  test.each([
    ['', '请输入新密码'],
    ['12345', '密码长度为6 - 18个字符'],
    ['123456', null],
    ['123456789012345678', null],
    ['1234567890123456789', '密码长度为6 - 18个字符'],
  ])('answer for "%s": %s', (password, fault) => {
    expect(findPasswordFault(password)).toBe(fault)
  })

  test('require the same password as repetition', () => {
    expect(findRepeatFault('123456', '')).toBe('请再次输入密码')
    expect(findRepeatFault('123456', '123457')).toBe('两次输入密码不一致!')
    expect(findRepeatFault('123456', '123456')).toBeNull()
  })

  test('read the seconds of a delay from its text', () => {
    expect(parseSeconds('尝试次数过多，请在 16 秒后重试')).toBe(16)
    expect(parseSeconds('账号或密码错误')).toBe(0)
  })
})
