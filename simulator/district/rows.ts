import type { department, departmentAncestor, school } from '../../areas/organisation/server/tables.ts'
import type {
  classManager,
  member,
  memberDepartment,
  memberRole,
  parentLink,
  person,
  studentInfo,
} from '../../areas/users/server/tables.ts'
import { spell } from '../../platform/server/spelling.ts'
import type { Someone, Standing } from './people.ts'

export type SchoolRow = typeof school.$inferSelect
export type DepartmentRow = typeof department.$inferSelect
export type AncestorRow = typeof departmentAncestor.$inferSelect
export type PersonRow = typeof person.$inferSelect
export type MemberRow = typeof member.$inferSelect
export type MemberRoleRow = typeof memberRole.$inferSelect
export type MemberDepartmentRow = typeof memberDepartment.$inferSelect
export type ClassManagerRow = typeof classManager.$inferSelect
export type StudentInfoRow = typeof studentInfo.$inferSelect
export type ParentLinkRow = typeof parentLink.$inferSelect

const earliest = (standings: readonly Standing[]) =>
  new Date(Math.min(...standings.map(({ createdAt }) => createdAt.getTime())))

const personRow = (someone: Someone): PersonRow => ({
  id: someone.id,
  username: someone.username,
  name: someone.name,
  telephone: someone.telephone,
  gender: someone.gender,
  nationality: someone.nationality,
  birthDate: someone.birthDate,
  idCardCipher: null,
  idCardTail: null,
  idCardIndex: null,
  familyAddress: someone.familyAddress,
  avatarKey: null,
  locked: false,
  createdAt: earliest(someone.standings),
})

const memberRow = (someone: Someone, standing: Standing): MemberRow => ({
  schoolId: standing.schoolId,
  personId: someone.id,
  username: someone.username,
  name: someone.name,
  ...spell(someone.name),
  code: standing.code,
  cardNum: standing.cardNum,
  mainDepartmentId: standing.departments[0] ?? null,
  faceId: standing.faceId,
  disabled: standing.disabled,
  locked: standing.locked,
  version: 1,
  createdAt: standing.createdAt,
})

/** The rows of these people in the four tables that everybody is in. */
export const peopleRows = (people: readonly Someone[]) => {
  const standings = people.flatMap((someone) => someone.standings.map((standing) => ({ someone, standing })))
  const each = <T>(
    list: (standing: Standing) => readonly number[],
    row: (ids: { schoolId: number; personId: number }, id: number) => T,
  ) =>
    standings.flatMap(({ someone, standing }) =>
      list(standing).map((id) => row({ schoolId: standing.schoolId, personId: someone.id }, id)),
    )
  return {
    people: people.map(personRow),
    members: standings.map(({ someone, standing }) => memberRow(someone, standing)),
    memberRoles: each(
      ({ roles }) => roles,
      (ids, roleId): MemberRoleRow => ({ ...ids, roleId }),
    ),
    memberDepartments: each(
      ({ departments }) => departments,
      (ids, departmentId): MemberDepartmentRow => ({ ...ids, departmentId }),
    ),
  }
}
