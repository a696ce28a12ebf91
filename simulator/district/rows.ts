import type { account, loginName } from '../../areas/registry/server/directory/tables.ts'
import { loginKey } from '../../areas/registry/server/directory/loginKey.ts'
import type { department, departmentAncestor } from '../../areas/registry/server/tables/departments.ts'
import type { school } from '../../areas/registry/server/tables/schools.ts'
import type { classManager, member, memberDepartment, memberRole } from '../../areas/registry/server/tables/members.ts'
import type { parentLink, studentInfo } from '../../areas/registry/server/tables/students.ts'
import { spell } from '../../platform/server/spelling.ts'
import type { Someone, SchoolRecord } from './people.ts'

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

/** A person with one of their records. */
interface Kept {
  readonly someone: Someone
  readonly record: SchoolRecord
}

const day = 24 * 60 * 60 * 1000

/** An account from its records. A proven number was proven a day after the last record was made. */
const accountRow = (id: number, kept: readonly Kept[]): AccountRow => {
  const moments = kept.map(({ record }) => record.createdAt.getTime())
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

const memberRow = ({ someone, record }: Kept): MemberRow => ({
  schoolId: record.schoolId,
  id: record.id,
  accountId: record.accountId,
  username: record.username,
  name: someone.name,
  ...spell(someone.name),
  telephone: someone.telephone,
  gender: someone.gender,
  nationality: someone.nationality,
  birthDate: someone.birthDate,
  idCardCipher: null,
  idCardTail: null,
  idCardIndex: null,
  idCardType: null,
  familyAddress: someone.familyAddress,
  avatarFileId: null,
  code: record.code,
  cardNum: record.cardNum,
  mainDepartmentId: record.departments[0] ?? null,
  faceId: record.faceId,
  wechatSubscribed: false,
  disabled: record.disabled,
  locked: record.locked,
  version: 1,
  accountTouchedAt: null,
  disabledAt: null,
  disabledFor: null,
  createdAt: record.createdAt,
})

const loginNameRow = ({ record: { id, username, ...record } }: Kept): LoginNameRow => ({
  name: loginKey(username),
  accountId: record.accountId,
  schoolId: record.schoolId,
  memberId: id,
  broughtTelephone: null,
  broughtAt: null,
})

/** The rows of these people in the tables common to everybody: one record in each of their schools, by record id. */
export const peopleRows = (people: readonly Someone[]) => {
  const kept = people
    .flatMap((someone) => someone.records.map((record): Kept => ({ someone, record })))
    .toSorted((one, other) => one.record.id - other.record.id)
  const each = <T>(
    list: (record: SchoolRecord) => readonly number[],
    row: (ids: { schoolId: number; memberId: number }, id: number, record: SchoolRecord) => T,
  ) =>
    kept.flatMap(({ record }) =>
      list(record).map((id) => row({ schoolId: record.schoolId, memberId: record.id }, id, record)),
    )
  const byAccount = Map.groupBy(kept, ({ record }) => record.accountId)
  return {
    accounts: [...byAccount].map(([id, records]) => accountRow(id, records)),
    members: kept.map(memberRow),
    loginNames: kept.map(loginNameRow),
    memberRoles: each(
      ({ roles }) => roles,
      (ids, roleId, { createdAt }): MemberRoleRow => ({ ...ids, roleId, grantedAt: createdAt }),
    ),
    memberDepartments: each(
      ({ departments }) => departments,
      (ids, departmentId): MemberDepartmentRow => ({ ...ids, departmentId }),
    ),
  }
}
