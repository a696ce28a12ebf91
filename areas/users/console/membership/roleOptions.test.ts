import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roleNames.ts'
import { listRoleOptions } from './roleOptions.ts'

const open = (...own: number[]) =>
  listRoleOptions(own)
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value)

test('offers nobody the parent role', () => {
  for (const own of Object.values(role)) expect(open(own)).not.toContain(role.parent)
})

test('lets a school data administrator grant the school’s roles, and staff only the student role', () => {
  expect(open(role.schoolDataAdministrator)).not.toContain(role.schoolDataAdministrator)
  expect(open(role.schoolDataAdministrator)).toContain(role.gateKeeper)
  expect(open(role.staff)).toEqual([role.student])
  expect(open(role.departmentManager)).toEqual([])
})

test('lets the platform grant administrator roles', () => {
  expect(open(role.superAdministrator)).toContain(role.schoolDataAdministrator)
})
