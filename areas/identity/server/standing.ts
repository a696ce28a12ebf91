import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { remembered } from '../../../platform/server/database/remembered.ts'
import { department, school } from '../../organisation/server/tables.ts'
import { grantsOf } from '../../permissions/server/index.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { member, memberDepartment, memberRole, person } from '../../users/server/tables.ts'
import { identityRefusals } from '../contract.ts'
import { belongInConsole, rolesThatCount } from './consoleRoles.ts'
import { credential } from './tables.ts'

/** Somebody's place in one school that the console serves. */
export interface Standing {
  readonly schoolId: number
  readonly schoolName: string
  readonly schoolKind: 'platform' | 'bureau' | 'school'
  readonly schoolDeptId: number
  readonly mainDepartmentId: number | null
  readonly roles: readonly number[]
  readonly grants: readonly string[]
  readonly closedModules: readonly string[]
  readonly departments: { readonly id: number; readonly name: string }[]
  /** Whose place it is. */
  readonly username: string
  readonly personName: string
  readonly telephone: string | null
  readonly avatarKey: string | null
  readonly mustChange: boolean
}

const ofMember = (table: { schoolId: AnyPgColumn; personId: AnyPgColumn }) =>
  and(eq(table.schoolId, member.schoolId), eq(table.personId, member.personId))

/** One statement for all that signing in has to know of somebody and their places: it is busy at eight in the morning. */
const memberships = (db: Db, whose: SQL) =>
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
      >`array(select ${memberRole.roleId} from ${memberRole} where ${ofMember(memberRole)} order by 1)`,
      grants: grantsOf(member.schoolId, member.personId),
      closedModules: sql<
        string[]
      >`array(select ${closedModule.module} from ${closedModule} where ${closedModule.schoolId} = ${member.schoolId})`,
      departments: sql<
        { id: number; name: string }[]
      >`coalesce((select json_agg(json_build_object('id', ${department.id}, 'name', ${department.name}) order by ${department.orderNum}, ${department.id})
        from ${memberDepartment} join ${department}
          on ${and(eq(department.schoolId, memberDepartment.schoolId), eq(department.id, memberDepartment.departmentId))}
        where ${ofMember(memberDepartment)}), '[]'::json)`,
      username: person.username,
      personName: person.name,
      telephone: person.telephone,
      avatarKey: person.avatarKey,
      mustChange: sql<boolean>`coalesce(${credential.mustChange}, false)`,
    })
    .from(member)
    .innerJoin(school, eq(school.id, member.schoolId))
    .innerJoin(person, eq(person.id, member.personId))
    .leftJoin(credential, eq(credential.personId, member.personId))
    .where(whose)
    .orderBy(member.schoolId)

const membershipsOf = (db: Db) =>
  memberships(db, eq(member.personId, sql.placeholder('personId'))).prepare('find_standings')

const membershipsByUsername = (db: Db) =>
  memberships(db, eq(person.username, sql.placeholder('username'))).prepare('find_standings_by_username')

type Membership = Awaited<ReturnType<typeof memberships>>[number]

/** Somebody's places, not yet judged: while a password is being checked nobody may learn anything of them. */
export const findMemberships = (db: Db, username: string): Promise<Membership[]> =>
  remembered(db, membershipsByUsername).execute({ username })

/** All of somebody's places, also those that they may not enter. */
export const findMembershipsOf = (db: Db, personId: number): Promise<Membership[]> =>
  remembered(db, membershipsOf).execute({ personId })

/** The schools that somebody may enter; refuses as `admittedTo` does. */
export const findStandings = async (db: Db, personId: number): Promise<Standing[]> =>
  admittedTo(await findMembershipsOf(db, personId))

/**
 * Of somebody's places those that they may enter. Refuses as the specification orders (foundations §4, decision on H-004): a locked
 * person; somebody who is parent or student only, wherever they are; somebody without a department; a disabled account.
 */
export const admittedTo = (rows: readonly Membership[]): Standing[] => {
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
