import type { account, loginName } from '../../areas/registry/server/directory/tables.ts'
import { loginKey } from '../../areas/registry/server/directory/loginKey.ts'
import type { department, departmentAncestor } from '../../areas/registry/server/tables/departments.ts'
import type { school } from '../../areas/registry/server/tables/schools.ts'
import type { classManager, member, memberDepartment, memberRole } from '../../areas/registry/server/tables/members.ts'
import type { parentLink, studentInfo } from '../../areas/registry/server/tables/students.ts'
import { spell } from '../../platform/server/spelling.ts'
import type { Someone, Standing } from './people.ts'

export type SchoolRow = typeof school.$inferSelect
export type DepartmentRow = typeof department.$inferSelect
export type AncestorRow = typeof departmentAncestor.$inferSelect
export type AccountRow = typeof account.$inferSelect
export type LoginNameRow = typeof loginName.$inferSelect
export type MemberRow = typeof member.$inferSelect
export type MemberRoleRow = typeof memberRole.$inferSelect
export type MemberDepartmentRow = typeof memberDepartment.$inferSelect
export type ClassManagerRow = typeof classManager.$inferSelect
export type StudentInfoRow = typeof studentInfo.$inferSelect
export type ParentLinkRow = typeof parentLink.$inferSelect

/** Somebody with one of their records. */
interface Kept {
  readonly someone: Someone
  readonly standing: Standing
}

const day = 24 * 60 * 60 * 1000

/** An account by the records under it. Who has proven their number did so a day after the last of them was made. */
const accountRow = (id: number, kept: readonly Kept[]): AccountRow => {
  const moments = kept.map(({ standing }) => standing.createdAt.getTime())
  const prover = kept.find(({ someone }) => someone.hasProven)?.someone
  return {
    id,
    provenTelephone: prover?.telephone ?? null,
    provenAt: prover ? new Date(Math.max(...moments) + day) : null,
    wechatOpenId: null,
    wechatGzhOpenId: null,
    createdAt: new Date(Math.min(...moments)),
  }
}

const memberRow = ({ someone, standing }: Kept): MemberRow => ({
  schoolId: standing.schoolId,
  id: standing.id,
  accountId: standing.accountId,
  username: standing.username,
  name: someone.name,
  ...spell(someone.name),
  telephone: someone.telephone,
  gender: someone.gender,
  nationality: someone.nationality,
  birthDate: someone.birthDate,
  idCardCipher: null,
  idCardTail: null,
  idCardIndex: null,
  familyAddress: someone.familyAddress,
  avatarFileId: null,
  code: standing.code,
  cardNum: standing.cardNum,
  mainDepartmentId: standing.departments[0] ?? null,
  faceId: standing.faceId,
  wechatSubscribed: false,
  disabled: standing.disabled,
  locked: standing.locked,
  version: 1,
  accountTouchedAt: null,
  createdAt: standing.createdAt,
})

const loginNameRow = ({ standing: { id, username, ...standing } }: Kept): LoginNameRow => ({
  name: loginKey(username),
  accountId: standing.accountId,
  schoolId: standing.schoolId,
  memberId: id,
  broughtTelephone: null,
  broughtAt: null,
})

/** The rows of these people in the tables that everybody is in: one record in each of their schools, by the records' ids. */
export const peopleRows = (people: readonly Someone[]) => {
  const kept = people
    .flatMap((someone) => someone.standings.map((standing): Kept => ({ someone, standing })))
    .toSorted((one, other) => one.standing.id - other.standing.id)
  const each = <T>(
    list: (standing: Standing) => readonly number[],
    row: (ids: { schoolId: number; memberId: number }, id: number) => T,
  ) =>
    kept.flatMap(({ standing }) =>
      list(standing).map((id) => row({ schoolId: standing.schoolId, memberId: standing.id }, id)),
    )
  const byAccount = Map.groupBy(kept, ({ standing }) => standing.accountId)
  return {
    accounts: [...byAccount].map(([id, records]) => accountRow(id, records)),
    members: kept.map(memberRow),
    loginNames: kept.map(loginNameRow),
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
