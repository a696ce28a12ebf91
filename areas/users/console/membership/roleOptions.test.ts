import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roleNames.ts'
import { roleOptions } from './roleOptions.ts'

const open = (...own: number[]) =>
  roleOptions(own)
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value)

test('the parent role is offered to nobody', () => {
  for (const own of Object.values(role)) expect(open(own)).not.toContain(role.parent)
})

test('a school’s administrator gives the school’s own roles, staff give student alone', () => {
  expect(open(role.schoolDataAdministrator)).not.toContain(role.schoolDataAdministrator)
  expect(open(role.schoolDataAdministrator)).toContain(role.gateKeeper)
  expect(open(role.staff)).toEqual([role.student])
  expect(open(role.departmentManager)).toEqual([])
})

test('the platform gives a school its administrators', () => {
  expect(open(role.superAdministrator)).toContain(role.schoolDataAdministrator)
})
