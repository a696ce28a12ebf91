import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { remembered } from '../../../platform/server/database/remembered.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import type { Actor } from '../../../platform/server/session.ts'
import { selectGrants } from '../../permissions/server/index.ts'
import { credential, loginName } from '../../registry/server/directory/tables.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { identityRefusals } from '../contract.ts'
import { belongInConsole, rolesThatCount } from './consoleRoles.ts'

/** Somebody's place in one school that the console serves. */
export interface Standing {
  readonly schoolId: number
  readonly memberId: number
  readonly schoolName: string
  readonly schoolKind: 'platform' | 'bureau' | 'school'
  readonly schoolDeptId: number
  readonly timeZone: string
  readonly mainDepartmentId: number | null
  readonly roles: readonly number[]
  readonly grants: readonly string[]
  readonly closedModules: readonly string[]
  readonly departments: { readonly id: number; readonly name: string }[]
  /** Whose place it is. */
  readonly username: string
  readonly name: string
  readonly telephone: string | null
  readonly avatarFileId: number | null
  readonly mustChange: boolean
}

const ofMember = (table: { schoolId: AnyPgColumn; memberId: AnyPgColumn }) =>
  and(eq(table.schoolId, member.schoolId), eq(table.memberId, member.id))

/** One statement for all that signing in has to know of somebody and their places: it is busy at eight in the morning. */
const memberships = (db: Db, whose: SQL) =>
  db
    .select({
      accountId: member.accountId,
      schoolId: member.schoolId,
      memberId: member.id,
      schoolName: school.name,
      schoolKind: school.kind,
      timeZone: school.timeZone,
      schoolDeptId: sql<number>`(select ${department.id} from ${department} where ${department.schoolId} = ${school.id} and ${department.parentId} is null limit 1)`,
      mainDepartmentId: member.mainDepartmentId,
      disabled: member.disabled,
      locked: member.locked,
      roles: sql<
        number[]
      >`array(select ${memberRole.roleId} from ${memberRole} where ${ofMember(memberRole)} order by 1)`,
      grants: selectGrants(member.schoolId, member.id),
      closedModules: sql<
        string[]
      >`array(select ${closedModule.module} from ${closedModule} where ${closedModule.schoolId} = ${member.schoolId})`,
      departments: sql<
        { id: number; name: string }[]
      >`coalesce((select json_agg(json_build_object('id', ${department.id}, 'name', ${department.name}) order by ${department.orderNum}, ${department.id})
        from ${memberDepartment} join ${department}
          on ${and(eq(department.schoolId, memberDepartment.schoolId), eq(department.id, memberDepartment.departmentId))}
        where ${ofMember(memberDepartment)}), '[]'::json)`,
      username: member.username,
      name: member.name,
      telephone: member.telephone,
      avatarFileId: member.avatarFileId,
      mustChange: sql<boolean>`coalesce(${credential.mustChange}, false)`,
    })
    .from(member)
    .innerJoin(school, eq(school.id, member.schoolId))
    .leftJoin(credential, eq(credential.accountId, member.accountId))
    .where(whose)
    .orderBy(member.schoolId)

const membershipsOf = (db: Db) =>
  memberships(db, eq(member.accountId, sql.placeholder('accountId'))).prepare('find_standings')

const membershipsByLogin = (db: Db) =>
  memberships(
    db,
    sql`${member.accountId} = (select ${loginName.accountId} from ${loginName} where ${loginName.name} = ${sql.placeholder('key')})`,
  ).prepare('find_standings_by_login')

type Membership = Awaited<ReturnType<typeof memberships>>[number]

/** Somebody's places, not yet judged: while a password is being checked nobody may learn anything of them. */
export const findMemberships = (db: Db, key: string): Promise<Membership[]> =>
  remembered(db, membershipsByLogin).execute({ key })

/** All places of an account, also those that it may not enter. */
export const findMembershipsOf = (db: Db, accountId: number): Promise<Membership[]> =>
  remembered(db, membershipsOf).execute({ accountId })

/** One record, whatever account it is under; none where there is no such record any more. */
export const findRecord = (db: Db, memberId: number): Promise<Membership[]> =>
  memberships(db, eq(member.id, memberId)).execute()

/** The schools that somebody may enter; refuses as `admittedTo` does. */
export const findStandings = async (db: Db, accountId: number): Promise<Standing[]> =>
  admittedTo(await findMembershipsOf(db, accountId))

/**
 * Of somebody's places those that they may enter. Refuses as the specification orders (foundations §4, decision on H-004): somebody
 * who is parent or student only, wherever they are; somebody without a department; a disabled account.
 */
export const admittedTo = (rows: readonly Membership[]): Standing[] => {
  const standings = rows.map((row) => ({ ...row, roles: rolesThatCount(row.schoolKind, row.roles) }))
  const staff = standings.filter((row) => belongInConsole(row.roles))
  if (staff.length === 0) throw new Refusal(identityRefusals.notForConsole)
  const placed = staff.filter((row) => row.mainDepartmentId !== null)
  if (placed.length === 0) throw new Refusal(identityRefusals.noDepartment)
  const open = placed.filter((row) => !row.disabled && !row.locked)
  if (open.length > 0) return open
  throw new Refusal(placed.some((row) => row.disabled) ? identityRefusals.disabled : identityRefusals.locked)
}

/** In whose name the trail has it: the record of the chosen school; before a choice it is told to the platform. */
export const actorAt = (
  accountId: number,
  records: readonly Pick<Standing, 'schoolId' | 'memberId'>[],
  schoolId: number | null,
): Actor => {
  const chosen = records.find((record) => record.schoolId === schoolId)
  if (chosen) return { schoolId: chosen.schoolId, memberId: chosen.memberId, accountId }
  const [first] = records
  if (!first) throw new Error('somebody without a record has nothing to sign with')
  return { schoolId: platformSchool, memberId: first.memberId, bySchoolId: first.schoolId, accountId }
}

/** The record that works in a school, as a session keeps it; neither where no school is chosen. */
export const placeIn = (standings: readonly Standing[], schoolId: number | null) => {
  const chosen = standings.find((standing) => standing.schoolId === schoolId)
  return { schoolId: chosen?.schoolId ?? null, memberId: chosen?.memberId ?? null }
}
