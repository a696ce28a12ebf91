import { sql } from 'drizzle-orm'
import { maskName, maskTelephone } from '../../../../platform/contract/mask.ts'
import { role, showRole } from '../../../../platform/contract/roles.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { makeNameMasker } from '../../../../platform/server/nameMasker.ts'
import { studentInfoJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { showCardTo } from '../cardMasking.ts'
import type { ShowAvatar } from '../../../registry/server/avatar.ts'
import { hasGraduated } from '../../../registry/server/graduates.ts'
import { member, memberDepartment, memberRole } from '../../../registry/server/tables/members.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import type { UserRow } from '../../contract.ts'

/** Columns of a user list row. One query reads a page of members with their roles and departments. */
const rowColumns = {
  schoolId: member.schoolId,
  id: member.id,
  name: member.name,
  username: member.username,
  accountId: member.accountId,
  avatarFileId: member.avatarFileId,
  gender: member.gender,
  telephone: member.telephone,
  code: member.code,
  cardNum: member.cardNum,
  faceId: member.faceId,
  disabled: member.disabled,
  disabledFor: member.disabledFor,
  locked: member.locked,
  studentStatus: studentInfo.status,
  graduated: hasGraduated,
  roles: sql<
    number[]
  >`array(select ${memberRole.roleId} from ${memberRole} where ${memberRole.schoolId} = ${member.schoolId} and ${memberRole.memberId} = ${member.id} order by 1)`,
  // Look each name up by id. As a join, the planner read all departments of the school for every row.
  departments: sql<
    { id: number; name: string }[]
  >`coalesce((select json_agg(json_build_object('id', id, 'name', name) order by order_num, id) from (
      select ${memberDepartment.departmentId} as id, named.name, named.order_num
      from ${memberDepartment}, lateral (select ${department.name}, ${department.orderNum} from ${department}
        where ${department.id} = ${memberDepartment.departmentId} offset 0) as named
      where ${memberDepartment.schoolId} = ${member.schoolId} and ${memberDepartment.memberId} = ${member.id}) as held), '[]'::json)`,
}

/** Selects members as list rows. The caller adds conditions, order and limits. */
export const selectRows = (db: Db) => db.select(rowColumns).from(member).leftJoin(studentInfo, studentInfoJoin)

type RowRecord = Awaited<ReturnType<typeof selectRows>>[number]

/** Converts a record into a list row, with a masked phone and role names. */
export const presentRow = (row: RowRecord, showAvatar: ShowAvatar): UserRow => ({
  id: row.id,
  schoolId: row.schoolId,
  name: row.name,
  username: row.username,
  avatar: showAvatar(row),
  gender: row.gender,
  telephone: maskTelephone(row.telephone),
  studentOrTeacherCode: row.code,
  schoolCardNum: row.cardNum,
  userRoles: row.roles,
  roleNames: row.roles.map((id) => showRole(id).namezh),
  depts: row.departments,
  studentStatus: row.roles.includes(role.student) ? row.studentStatus : null,
  hasFace: row.faceId !== null,
  accountDisabled: row.disabled,
  disabledFor: row.disabledFor,
  accountLocked: row.locked,
  graduated: row.graduated && row.roles.includes(role.student),
  children: [],
  schoolName: null,
})

const ofFamilies: ReadonlySet<number> = new Set([role.student, role.parent])

/** True if the caller is a bureau and the row a student or parent, whose identity a bureau may not see. */
export const isHiddenFromBureau = (
  { roles }: Pick<Asker, 'roles'>,
  { userRoles }: Pick<UserRow, 'userRoles'>,
): boolean => roles.includes(role.bureauAdministrator) && userRoles.some((held) => ofFamilies.has(held))

/**
 * Returns a function that hides in a row what the caller may not read. Teachers see the cards of colleagues masked. A
 * bureau sees no card, and no name, login name or avatar of students and parents. It can reveal a name with
 * `showRecord`, which is logged.
 */
export const maskRowFor =
  (asker: Pick<Asker, 'roles' | 'memberId'>) =>
  <Row extends UserRow>(row: Row): Row => {
    const children = row.children.map((child) => ({ ...child, name: makeNameMasker(asker)(child.name) }))
    const schoolCardNum = showCardTo(asker)(row.schoolCardNum, { id: row.id, roles: row.userRoles })
    const shown = { ...row, children, schoolCardNum }
    return isHiddenFromBureau(asker, row)
      ? { ...shown, name: maskName(row.name), username: '***', avatar: null }
      : shown
  }
