import { nodeType } from '../../areas/registry/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import type { District } from './district.ts'
import type { MemberRow } from './rows.ts'

/**
 * Identifies the person of a record. Records of one person in two schools share this, which the database doesn't know
 * if they aren't joined.
 */
export const personKey = ({ name, birthDate, telephone }: MemberRow): string => `${name} ${birthDate} ${telephone}`

/** Look-ups by record id in a district's rows, for tests and readers. */
export const buildLookUps = (district: District) => {
  const memberById = new Map(district.members.map((member) => [member.id, member]))
  const nodeById = new Map(district.departments.map((node) => [node.id, node]))
  const roles = Map.groupBy(district.memberRoles, ({ memberId }) => memberId)
  const departments = Map.groupBy(district.memberDepartments, ({ memberId }) => memberId)
  const info = new Map(district.studentInfo.map((row) => [row.memberId, row]))
  const guardians = Map.groupBy(district.parentLinks, ({ studentId }) => studentId)

  const rolesOf = (memberId: number) => (roles.get(memberId) ?? []).map(({ roleId }) => roleId)
  const membersWith = (roleId: number): MemberRow[] => district.members.filter(({ id }) => rolesOf(id).includes(roleId))

  return {
    memberById,
    nodeById,
    rolesOf,
    membersWith,
    departmentsOf: (memberId: number) => (departments.get(memberId) ?? []).map(({ departmentId }) => departmentId),
    infoOf: (memberId: number) => info.get(memberId),
    guardiansOf: (studentId: number) => (guardians.get(studentId) ?? []).map(({ parentId }) => parentId),
    students: membersWith(role.student),
    classes: district.departments.filter(({ type }) => type === nodeType.class),
  }
}
