import { describe, expect, test } from 'vitest'
import { getLandingPath } from './landing.ts'

const rolesInSchool = (...roleIds: number[]) => ({
  schoolId: 2,
  userRoles: [...roleIds.map((roleId) => ({ roleId, schoolId: 2 })), { roleId: 3, schoolId: 9 }],
})

describe('landing after sign-in (conflicts C-058)', () => {
  test.each([
    ['/sushe', [4]],
    ['/menwei', [8]],
    ['/', [4, 6]],
    ['/', [4, 8]],
    ['/', [6]],
    ['/', []],
  ])('is %s for the roles %j in the chosen school', (path, roleIds) => {
    expect(getLandingPath(rolesInSchool(...roleIds))).toBe(path)
  })
})
