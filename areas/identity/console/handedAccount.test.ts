import { describe, expect, test } from 'vitest'
import { carriesSecret, readHandedAccount } from './handedAccount.ts'

const handed = (password: string) => Buffer.from(password).toString('base64url')

describe('an account in the address', () => {
  test('has its password in base64url of UTF-8', () => {
    const password = '密码??>>~1'
    expect(readHandedAccount(`#/login?u=teacher&pw=${handed(password)}`)).toStrictEqual({
      username: 'teacher',
      password,
    })
  })

  test('may come without a password, or with one that cannot be read', () => {
    expect(readHandedAccount('#/login?u=teacher')).toStrictEqual({ username: 'teacher', password: null })
    expect(readHandedAccount('#/login?u=teacher&pw=_w')).toStrictEqual({ username: 'teacher', password: null })
  })

  test('is taken at the login page only', () => {
    expect(readHandedAccount('#/sys/user?u=teacher&pw=eA')).toBeNull()
    expect(readHandedAccount('#/login?pw=eA')).toBeNull()
  })

  test('must go wherever it stands', () => {
    expect(carriesSecret('#/sys/user?page=2&pw=eA')).toBe(true)
    expect(carriesSecret('#/sys/user?page=2')).toBe(false)
  })
})
