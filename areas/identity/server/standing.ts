import { eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { department, school } from '../../organisation/server/tables.ts'
import { member, memberRole, person } from '../../users/server/tables.ts'
import { identityRefusals } from '../contract.ts'

/** Somebody's place in one school that the console serves. */
export interface Standing {
  readonly schoolId: number
  readonly schoolName: string
  readonly schoolKind: 'platform' | 'bureau' | 'school'
  readonly schoolDeptId: number
  readonly mainDepartmentId: number | null
  readonly roles: readonly number[]
}

const notForConsole: readonly number[] = [role.parent, role.student]

/**
 * The schools that somebody may enter. Refuses as the specification orders (foundations §4, decision on H-004): a locked
 * person; somebody who is parent or student only, wherever they are; somebody without a department; a disabled account.
 */
export const findStandings = async (db: Db, personId: number): Promise<Standing[]> => {
  const rows = await db
    .select({
      schoolId: member.schoolId,
      schoolName: school.name,
      schoolKind: school.kind,
      schoolDeptId: sql<number>`(select ${department.id} from ${department} where ${department.schoolId} = ${school.id} and ${department.parentId} is null limit 1)`,
      mainDepartmentId: member.mainDepartmentId,
      disabled: member.disabled,
      locked: member.locked,
      personLocked: person.locked,
      roles: sql<number[]>`array(select ${memberRole.roleId} from ${memberRole} where ${memberRole.schoolId} = ${member.schoolId} and ${memberRole.personId} = ${member.personId} order by 1)`,
    })
    .from(member)
    .innerJoin(school, eq(school.id, member.schoolId))
    .innerJoin(person, eq(person.id, member.personId))
    .where(eq(member.personId, personId))
    .orderBy(member.schoolId)
    .prepare('find_standings')
    .execute()
  if (rows.some((row) => row.personLocked)) throw new Refusal(identityRefusals.locked)
  const staff = rows.filter((row) => row.roles.some((id) => !notForConsole.includes(id)))
  if (staff.length === 0) throw new Refusal(identityRefusals.notForConsole)
  const placed = staff.filter((row) => row.mainDepartmentId !== null)
  if (placed.length === 0) throw new Refusal(identityRefusals.noDepartment)
  const open = placed.filter((row) => !row.disabled && !row.locked)
  if (open.length > 0) return open
  throw new Refusal(placed.some((row) => row.disabled) ? identityRefusals.disabled : identityRefusals.locked)
}

/** The departments, by name, of somebody in one school. */
export const findDepartments = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: department.id, name: department.name })
        .from(department)
        .where(inArray(department.id, [...ids]))
        .orderBy(department.orderNum, department.id)
