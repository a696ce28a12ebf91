import { nodeType } from '../../areas/organisation/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import type { District } from './district.ts'
import type { MemberRow } from './rows.ts'

interface InSchool {
  readonly schoolId: number
  readonly personId: number
}

/** One membership, as a key. */
export const membership = ({ schoolId, personId }: InSchool) => `${schoolId}:${personId}`

/** Ways to find one's way about in a district's rows, for tests and whoever wants to read it. */
export const lookUp = (district: District) => {
  const personById = new Map(district.people.map((person) => [person.id, person]))
  const nodeById = new Map(district.departments.map((node) => [node.id, node]))
  const roles = Map.groupBy(district.memberRoles, membership)
  const departments = Map.groupBy(district.memberDepartments, membership)
  const info = new Map(district.studentInfo.map((row) => [membership(row), row]))
  const guardians = Map.groupBy(district.parentLinks, ({ studentId }) => studentId)

  const rolesOf = (member: InSchool) => (roles.get(membership(member)) ?? []).map(({ roleId }) => roleId)
  const membersWith = (roleId: number): MemberRow[] =>
    district.members.filter((member) => rolesOf(member).includes(roleId))

  return {
    personById,
    nodeById,
    rolesOf,
    membersWith,
    departmentsOf: (member: InSchool) =>
      (departments.get(membership(member)) ?? []).map(({ departmentId }) => departmentId),
    infoOf: (member: InSchool) => info.get(membership(member)),
    guardiansOf: (studentId: number) => (guardians.get(studentId) ?? []).map(({ parentId }) => parentId),
    students: membersWith(role.student),
    classes: district.departments.filter(({ type }) => type === nodeType.class),
  }
}
