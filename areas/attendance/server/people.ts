import { type SQL, and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { holdsRole } from '../../../platform/server/session.ts'
import { personBelow, personWithinReach } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { matches } from '../../users/server/index.ts'

const { superAdministrator, departmentManager, schoolDataAdministrator } = role

/** The roles by which somebody works at a school. */
const working = [
  superAdministrator,
  departmentManager,
  schoolDataAdministrator,
  role.dormitoryAdministrator,
  role.staff,
  role.gateKeeper,
]

const nobody = sql`false`

/** SQL that holds for those who work at their school and have not left it. */
export const isStaff = sql`(not ${member.disabled} and not ${member.locked} and exists (select 1 from ${memberRole} where ${and(
  eq(memberRole.schoolId, member.schoolId),
  eq(memberRole.memberId, member.id),
  inArray(memberRole.roleId, working),
)}))`

/** SQL that holds for the people of the departments that somebody manages; for everybody where that is the school. */
export const staffManaged = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL | undefined => {
  if (holdsRole(asker, superAdministrator, schoolDataAdministrator)) return undefined
  if (!holdsRole(asker, departmentManager)) return nobody
  // Of somebody who teaches too, the classes are not what they manage.
  return personWithinReach(schoolId, person, { ...asker, classes: [], roles: [departmentManager] }) ?? nobody
}

/** SQL that holds for the people whose days somebody sees: their own, and those of the people they manage; of a bureau all. */
export const staffFollowed = (schoolId: number, person: AnyPgColumn, asker: Asker): SQL | undefined => {
  if (holdsRole(asker, role.bureauAdministrator)) return undefined
  const managed = staffManaged(schoolId, person, asker)
  return managed && or(managed, eq(person, asker.memberId ?? 0))
}

/** Whose days are looked for, in one school, as far as somebody sees them. */
export interface StaffSearch {
  readonly schoolId: number
  readonly asker: Asker
  readonly departmentId?: number | undefined
  readonly word?: string
}

/** SQL that holds for the staff who are looked for. */
export const staffSought = ({ schoolId, asker, departmentId, word = '' }: StaffSearch): SQL | undefined =>
  and(
    eq(member.schoolId, schoolId),
    isStaff,
    staffFollowed(schoolId, member.id, asker),
    personBelow(schoolId, member.id, departmentId),
    word.trim() === '' ? undefined : matches(word.trim(), { withCard: !holdsRole(asker, role.bureauAdministrator) }),
  )

/** Staff with their departments, by their names. */
export const selectStaff = (db: Db, where: SQL | undefined) =>
  db
    .select({ userId: member.id, userName: member.name, deptName: sql<string>`coalesce(${department.name}, '')` })
    .from(member)
    .leftJoin(department, and(eq(department.schoolId, member.schoolId), eq(department.id, member.mainDepartmentId)))
    .where(where)
    .orderBy(asc(member.pinyin), asc(member.id))
    .$dynamic()

export type Worker = Awaited<ReturnType<typeof selectStaff>>[number]

/** Somebody is reached by those who see their days. */
export const reachStaff: Reach = async (db, session, ids) => {
  const followed = staffFollowed(session.schoolId ?? 0, member.id, session)
  const isBureau = holdsRole(session, role.bureauAdministrator)
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(
      and(
        sql`${member.id} = any(${sql.param([...ids])}::bigint[])`,
        isStaff,
        isBureau ? undefined : eq(member.schoolId, session.schoolId ?? 0),
        followed,
      ),
    )
  return rows.map(({ id }) => id)
}
