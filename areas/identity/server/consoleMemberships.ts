import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { cachedOnConnection } from '../../../platform/server/database/remembered.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import type { Actor } from '../../../platform/server/session.ts'
import { selectGrants } from '../../permissions/server/index.ts'
import { credential, loginName } from '../../registry/server/directory/tables.ts'
import { isIntegratorShutOut } from '../../registry/server/integratorTerms.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { identityRefusals } from '../contract.ts'
import { hasConsoleRole, filterRolesByTenantKind } from './consoleRoles.ts'

/** A record with which a user may enter the console in one school. */
export interface ConsoleMembership {
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
  /** The user's data in this school. */
  readonly username: string
  readonly name: string
  readonly telephone: string | null
  readonly avatarFileId: number | null
  readonly mustChange: boolean
}

const isOfMember = (table: { schoolId: AnyPgColumn; memberId: AnyPgColumn }) =>
  and(eq(table.schoolId, member.schoolId), eq(table.memberId, member.id))

/**
 * Selects in one statement everything that a sign-in must know of a user, since many sign in at eight in the morning.
 */
const selectMemberships = (db: Db, condition: SQL) =>
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
      roles: sql<number[]>`array(select ${memberRole.roleId} from ${memberRole} where ${isOfMember(memberRole)}
        and (${memberRole.roleId} <> ${role.integrator} or not ${isIntegratorShutOut(memberRole)}) order by 1)`,
      isShutOut: sql<boolean>`exists (select 1 from ${memberRole} where ${isOfMember(memberRole)}
        and ${memberRole.roleId} = ${role.integrator} and ${isIntegratorShutOut(memberRole)})`,
      grants: selectGrants(member.schoolId, member.id),
      closedModules: sql<
        string[]
      >`array(select ${closedModule.module} from ${closedModule} where ${closedModule.schoolId} = ${member.schoolId})`,
      departments: sql<
        { id: number; name: string }[]
      >`coalesce((select json_agg(json_build_object('id', ${department.id}, 'name', ${department.name}) order by ${department.orderNum}, ${department.id})
        from ${memberDepartment} join ${department}
          on ${and(eq(department.schoolId, memberDepartment.schoolId), eq(department.id, memberDepartment.departmentId))}
        where ${isOfMember(memberDepartment)}), '[]'::json)`,
      username: member.username,
      name: member.name,
      telephone: member.telephone,
      avatarFileId: member.avatarFileId,
      mustChange: sql<boolean>`coalesce(${credential.mustChange}, false)`,
    })
    .from(member)
    .innerJoin(school, eq(school.id, member.schoolId))
    .leftJoin(credential, eq(credential.accountId, member.accountId))
    .where(condition)
    .orderBy(member.schoolId)

const prepareByAccount = (db: Db) =>
  selectMemberships(db, eq(member.accountId, sql.placeholder('accountId'))).prepare('find_standings')

const prepareByLogin = (db: Db) =>
  selectMemberships(
    db,
    sql`${member.accountId} = (select ${loginName.accountId} from ${loginName} where ${loginName.name} = ${sql.placeholder('key')})`,
  ).prepare('find_standings_by_login')

type Membership = Awaited<ReturnType<typeof selectMemberships>>[number]

/**
 * Finds all memberships by login name, including ones that may not enter. Don't reveal them before the password check.
 */
export const findMembershipsByLogin = (db: Db, key: string): Promise<Membership[]> =>
  cachedOnConnection(db, prepareByLogin).execute({ key })

/** Finds all memberships of an account, including ones that may not enter. */
export const findAccountMemberships = (db: Db, accountId: number): Promise<Membership[]> =>
  cachedOnConnection(db, prepareByAccount).execute({ accountId })

/** Finds the membership of one record under any account. Returns an empty array if the record doesn't exist. */
export const findRecordMembership = (db: Db, memberId: number): Promise<Membership[]> =>
  selectMemberships(db, eq(member.id, memberId)).execute()

/** Finds the memberships with which an account may enter the console. Refuses like `filterConsoleMemberships`. */
export const findConsoleMemberships = async (db: Db, accountId: number): Promise<ConsoleMembership[]> =>
  filterConsoleMemberships(await findAccountMemberships(db, accountId))

/**
 * Returns the memberships that may enter the console. If there are none, refuses in the specified order (foundations
 * §4, decision on H-004): only parent or student roles, no department, disabled, locked.
 */
export const filterConsoleMemberships = (rows: readonly Membership[]): ConsoleMembership[] => {
  const memberships = rows.map((row) => ({ ...row, roles: filterRolesByTenantKind(row.schoolKind, row.roles) }))
  const staff = memberships.filter((row) => hasConsoleRole(row.roles))
  if (staff.length === 0) {
    const isShutOut = rows.some((row) => row.isShutOut)
    throw new Refusal(isShutOut ? identityRefusals.integratorEnded : identityRefusals.notForConsole)
  }
  const placed = staff.filter((row) => row.mainDepartmentId !== null)
  if (placed.length === 0) throw new Refusal(identityRefusals.noDepartment)
  const open = placed.filter((row) => !row.disabled && !row.locked)
  if (open.length > 0) return open
  throw new Refusal(placed.some((row) => row.disabled) ? identityRefusals.disabled : identityRefusals.locked)
}

/**
 * Returns the actor for the audit log: the record in the chosen school, else the first record, logged at the platform.
 */
export const buildActor = (
  accountId: number,
  records: readonly Pick<ConsoleMembership, 'schoolId' | 'memberId'>[],
  schoolId: number | null,
): Actor => {
  const chosen = records.find((record) => record.schoolId === schoolId)
  if (chosen) return { schoolId: chosen.schoolId, memberId: chosen.memberId, accountId }
  const [first] = records
  if (!first) throw new Error('somebody without a record has nothing to sign with')
  return { schoolId: platformSchool, memberId: first.memberId, bySchoolId: first.schoolId, accountId }
}

/** Returns the school and record ids that a session stores; both are null without a chosen school. */
export const pickMembershipIds = (memberships: readonly ConsoleMembership[], schoolId: number | null) => {
  const chosen = memberships.find((standing) => standing.schoolId === schoolId)
  return { schoolId: chosen?.schoolId ?? null, memberId: chosen?.memberId ?? null }
}
