import { describe, expect, test } from 'vitest'
import { hasLinkSecret, parseLinkAccount } from './linkAccount.ts'

const encode = (password: string) => Buffer.from(password).toString('base64url')

describe('an account in the address bar', () => {
  test('has its password in base64url of UTF-8', () => {
    const password = '密码??>>~1'
    expect(parseLinkAccount(`#/login?u=teacher&pw=${encode(password)}`)).toStrictEqual({
      username: 'teacher',
      password,
    })
  })

  test('has no password if the link has none or an unreadable one', () => {
    expect(parseLinkAccount('#/login?u=teacher')).toStrictEqual({ username: 'teacher', password: null })
    expect(parseLinkAccount('#/login?u=teacher&pw=_w')).toStrictEqual({ username: 'teacher', password: null })
  })

  test('is read only at the login page', () => {
    expect(parseLinkAccount('#/sys/user?u=teacher&pw=eA')).toBeNull()
    expect(parseLinkAccount('#/login?pw=eA')).toBeNull()
  })

  test('is detected as a secret at any path', () => {
    expect(hasLinkSecret('#/sys/user?page=2&pw=eA')).toBe(true)
    expect(hasLinkSecret('#/sys/user?page=2')).toBe(false)
  })
})
