import { role } from '../../platform/contract/roles.ts'
import type { District } from '../district/district.ts'

/** The weekdays of two turns of keepers and matrons: somebody is at the gates and in the houses on every day of the week. */
export const turnWeekdays = [
  [1, 2, 3, 4, 5],
  [3, 4, 5, 6, 7],
] as const

/** The open accounts of a school whose people hold one of some roles, each once. */
export const peopleWith = (
  { members, memberRoles }: District,
  schoolId: number,
  ...roles: readonly number[]
): number[] => {
  const open = new Set(members.filter(({ disabled, locked }) => !disabled && !locked).map(({ id }) => id))
  const held = memberRoles.filter((row) => row.schoolId === schoolId && roles.includes(row.roleId))
  return [...new Set(held.map(({ memberId }) => memberId))].filter((id) => open.has(id))
}

/** The keepers and matrons of a school by their turn: every other one works at weekends. */
export const keepersByTurn = (district: District, schoolId: number): readonly number[][] => {
  const keeping = peopleWith(district, schoolId, role.gateKeeper, role.dormitoryAdministrator)
  return turnWeekdays.map((_, turn) => keeping.filter((_id, at) => at % turnWeekdays.length === turn))
}
