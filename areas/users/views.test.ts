import { expect, test } from 'vitest'
import { stateName } from './views.ts'

test('an account that is disabled or locked says so before what a student is', () => {
  const pupil = { studentStatus: 3, accountDisabled: false, accountLocked: false, graduated: false }
  expect(stateName(pupil)).toBe('休学')
  expect(stateName({ ...pupil, accountLocked: true })).toBe('锁定')
  expect(stateName({ ...pupil, accountLocked: true, graduated: true })).toBe('已毕业')
  expect(stateName({ ...pupil, accountLocked: true, accountDisabled: true })).toBe('停用')
})
