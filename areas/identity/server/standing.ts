import { eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { remembered } from '../../../platform/server/database/remembered.ts'
import { department, school } from '../../organisation/server/tables.ts'
import { member, memberRole, person } from '../../users/server/tables.ts'
import { identityRefusals } from '../contract.ts'
import { belongInConsole, rolesThatCount } from './consoleRoles.ts'

/** Somebody's place in one school that the console serves. */
export interface Standing {
  readonly schoolId: number
  readonly schoolName: string
  readonly schoolKind: 'platform' | 'bureau' | 'school'
  readonly schoolDeptId: number
  readonly mainDepartmentId: number | null
  readonly roles: readonly number[]
}

const membershipsOf = (db: Db) =>
  db
    .select({
      schoolId: member.schoolId,
      schoolName: school.name,
      schoolKind: school.kind,
      schoolDeptId: sql<number>`(select ${department.id} from ${department} where ${department.schoolId} = ${school.id} and ${department.parentId} is null limit 1)`,
      mainDepartmentId: member.mainDepartmentId,
      disabled: member.disabled,
      locked: member.locked,
      personLocked: person.locked,
      roles: sql<
        number[]
      >`array(select ${memberRole.roleId} from ${memberRole} where ${memberRole.schoolId} = ${member.schoolId} and ${memberRole.personId} = ${member.personId} order by 1)`,
    })
    .from(member)
    .innerJoin(school, eq(school.id, member.schoolId))
    .innerJoin(person, eq(person.id, member.personId))
    .where(eq(member.personId, sql.placeholder('personId')))
    .orderBy(member.schoolId)
    .prepare('find_standings')

/**
 * The schools that somebody may enter. Refuses as the specification orders (foundations §4, decision on H-004): a locked
 * person; somebody who is parent or student only, wherever they are; somebody without a department; a disabled account.
 */
export const findStandings = async (db: Db, personId: number): Promise<Standing[]> => {
  const rows = await remembered(db, membershipsOf).execute({ personId })
  if (rows.some((row) => row.personLocked)) throw new Refusal(identityRefusals.locked)
  const standings = rows.map((row) => ({ ...row, roles: rolesThatCount(row.schoolKind, row.roles) }))
  const staff = standings.filter((row) => belongInConsole(row.roles))
  if (staff.length === 0) throw new Refusal(identityRefusals.notForConsole)
  const placed = staff.filter((row) => row.mainDepartmentId !== null)
  if (placed.length === 0) throw new Refusal(identityRefusals.noDepartment)
  const open = placed.filter((row) => !row.disabled && !row.locked)
  if (open.length > 0) return open
  throw new Refusal(placed.some((row) => row.disabled) ? identityRefusals.disabled : identityRefusals.locked)
}
