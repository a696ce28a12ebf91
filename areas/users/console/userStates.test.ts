import { expect, test } from 'vitest'
import { isParentOnly, getUserState } from './userStates.ts'

const staff = { accountDisabled: false, accountLocked: false, studentStatus: null, graduated: false }

test.each([
  ['正常', staff],
  ['在校', { ...staff, studentStatus: 1 }],
  ['离校', { ...staff, studentStatus: 2 }],
  ['休学', { ...staff, studentStatus: 3 }],
  ['停用', { ...staff, studentStatus: 1, accountDisabled: true }],
  ['锁定', { ...staff, accountLocked: true }],
  ['已毕业', { ...staff, studentStatus: 2, accountLocked: true, graduated: true }],
  ['停用', { ...staff, studentStatus: 2, accountDisabled: true, graduated: true }],
])('shows the state %s', (text, user) => {
  expect(getUserState(user).text).toBe(text)
})

test.each([
  [[7], true],
  [[6, 7], false],
  [[5], false],
  [[], false],
])('returns for roles %j whether the user is only a parent: %s', (userRoles, isOnlyParent) => {
  expect(isParentOnly({ userRoles })).toBe(isOnlyParent)
})
