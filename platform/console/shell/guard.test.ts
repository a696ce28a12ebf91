import { describe, expect, test } from 'vitest'
import type { SessionUser } from '../session/user.ts'
import { guard } from './guard.ts'

const user: SessionUser = {
  userId: 1,
  username: 'teacher',
  name: '王雨晴',
  avatar: null,
  roles: [],
  userRoles: [],
  schools: [],
  schoolId: 2,
  schoolName: '杏坛实验学校',
  schoolDeptId: 1,
  selectSch: true,
  passwordToChange: false,
  dangers: 'false',
  permissions: [],
}

describe('the navigation guard (foundations §2)', () => {
  test('leaves display pages open to everybody', () => {
    expect(guard('/device/fd', null)).toBeNull()
    expect(guard('/device/fd', user)).toBeNull()
  })

  test('leaves sealed links open to everybody', () => {
    for (const who of [null, user]) expect(guard('/link/abc', who)).toBeNull()
    expect(guard('/links', null)).toBe('/login')
  })

  test('leaves the account page open to everybody', () => {
    for (const who of [null, user, { ...user, selectSch: false }]) expect(guard('/account', who)).toBeNull()
    expect(guard('/accounts', null)).toBe('/login')
  })

  test('sends signed-in users from /login to /', () => {
    expect(guard('/login', user)).toBe('/')
    expect(guard('/login', null)).toBeNull()
  })

  test('sends everybody else to /login', () => {
    expect(guard('/sys/user', null)).toBe('/login')
    expect(guard('/devices', null)).toBe('/login')
    expect(guard('/sys/user', user)).toBeNull()
  })

  test('treats users who must choose a school or change a first password as not signed in', () => {
    for (const waiting of [
      { ...user, selectSch: false },
      { ...user, passwordToChange: true },
    ]) {
      expect(guard('/', waiting)).toBe('/login')
      expect(guard('/login', waiting)).toBeNull()
    }
  })
})
