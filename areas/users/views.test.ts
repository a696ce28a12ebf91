import { expect, test } from 'vitest'
import { stateName } from './views.ts'

test('shows disabled, graduated or locked before the student status', () => {
  const pupil = { studentStatus: 3, accountDisabled: false, accountLocked: false, graduated: false }
  expect(stateName(pupil)).toBe('休学')
  expect(stateName({ ...pupil, accountLocked: true })).toBe('锁定')
  expect(stateName({ ...pupil, accountLocked: true, graduated: true })).toBe('已毕业')
  expect(stateName({ ...pupil, accountLocked: true, accountDisabled: true })).toBe('停用')
})
