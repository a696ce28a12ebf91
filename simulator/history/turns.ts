import { role } from '../../platform/contract/roles.ts'
import type { District } from '../district/district.ts'

/** The weekdays of the two shifts of keepers and matrons, which together cover every day of the week. */
export const turnWeekdays = [
  [1, 2, 3, 4, 5],
  [3, 4, 5, 6, 7],
] as const

/** People of a school with an enabled account and one of the roles, each once. */
export const peopleWith = (
  { members, memberRoles }: District,
  schoolId: number,
  ...roles: readonly number[]
): number[] => {
  const open = new Set(members.filter(({ disabled, locked }) => !disabled && !locked).map(({ id }) => id))
  const matchingRoles = memberRoles.filter((row) => row.schoolId === schoolId && roles.includes(row.roleId))
  return [...new Set(matchingRoles.map(({ memberId }) => memberId))].filter((id) => open.has(id))
}

/** The keepers and matrons of a school by shift: every other one works at weekends. */
export const keepersByTurn = (district: District, schoolId: number): readonly number[][] => {
  const keeping = peopleWith(district, schoolId, role.gateKeeper, role.dormitoryAdministrator)
  return turnWeekdays.map((_, turn) => keeping.filter((_id, at) => at % turnWeekdays.length === turn))
}
