import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { holdsRole } from '../../../platform/server/session.ts'
import { hasWorkingRole, isPersonBelow, isVisibleStaff } from '../../organisation/server/index.ts'
import { mainDepartmentJoin, openRecord } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { matches } from '../../users/server/index.ts'

/** SQL condition for active staff: a working role, and neither disabled nor locked. */
export const isActiveStaff = sql`(${openRecord()} and ${hasWorkingRole(member.schoolId, member.id)})`

/** Search for staff in one school, within the view of the asker. */
export interface StaffSearch {
  readonly schoolId: number
  readonly asker: Asker
  readonly departmentId?: number | undefined
  readonly word?: string
}

/** SQL condition for staff who match a search. */
export const matchesStaffSearch = ({ schoolId, asker, departmentId, word = '' }: StaffSearch): SQL | undefined =>
  and(
    eq(member.schoolId, schoolId),
    isActiveStaff,
    isVisibleStaff(schoolId, member.id, asker),
    isPersonBelow(schoolId, member.id, departmentId),
    word.trim() === '' ? undefined : matches(word.trim(), { withCard: !holdsRole(asker, role.bureauAdministrator) }),
  )

/** Selects staff with their departments, sorted by name. */
export const selectStaff = (db: Db, where: SQL | undefined) =>
  db
    .select({ userId: member.id, userName: member.name, deptName: sql<string>`coalesce(${department.name}, '')` })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .where(where)
    .orderBy(asc(member.pinyin), asc(member.id))
    .$dynamic()

export type Worker = Awaited<ReturnType<typeof selectStaff>>[number]

/** Access check by id for people whose days the caller may see. A bureau reads reports of its schools, but no one's day. */
export const reachStaff: Reach = async (db, session, ids) => {
  if (holdsRole(session, role.bureauAdministrator)) return []
  const followed = isVisibleStaff(session.schoolId ?? 0, member.id, session)
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(
      and(
        sql`${member.id} = any(${sql.param([...ids])}::bigint[])`,
        isActiveStaff,
        eq(member.schoolId, session.schoolId ?? 0),
        followed,
      ),
    )
  return rows.map(({ id }) => id)
}
