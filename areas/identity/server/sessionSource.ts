import { type SQL, and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { defaultTimeZone } from '../../../platform/contract/time.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { remembered } from '../../../platform/server/database/remembered.ts'
import { type Scope, enteringSchool } from '../../../platform/server/database/database.ts'
import { type PermissionRules, effectivePermissions } from '../../../platform/server/permissions.ts'
import type { SessionSource } from '../../../platform/server/session.ts'
import { graduatedFlag } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { grantsOf } from '../../permissions/server/index.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { classManager, member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { markSeen } from '../../registry/server/directory/sessions.ts'
import { credential, loginName, session } from '../../registry/server/directory/tables.ts'
import { belongInConsole, rolesThatCount } from './consoleRoles.ts'
import { actorAt } from './standing.ts'
import { tokenHash } from './tokens.ts'

/** A session ends after so long without a call, ms (decision on H-002). */
export const idleLimit = 12 * 60 * 60 * 1000

/** The moment before which the last call of a session that is over lies. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleLimit)

/** How exactly "last seen" is kept: a write for every read would be waste. */
const seenGranularity = 5 * 60 * 1000

const listOf = (values: ReturnType<typeof sql>) => sql<number[]>`array(${values})`

/** A class that has graduated is led by nobody, also where a row of before still says so. Written out: the statement is planned once. */
const notGraduated = sql`${department.delFlag} <> ${sql.raw(String(graduatedFlag))}`

/** Whether the person holds a role whose scope is several schools; such a scope needs a statement of its own. */
const seesSeveralSchools = sql`exists (select 1 from ${memberRole} where ${and(
  eq(memberRole.schoolId, session.schoolId),
  eq(memberRole.memberId, session.memberId),
  inArray(memberRole.roleId, [role.superAdministrator, role.bureauAdministrator]),
)})`

/** The first record of an account that has chosen no school: in its name the trail has what is done before. */
const firstRecord = sql<{ schoolId: number; memberId: number } | null>`case when ${session.schoolId} is null then (
  select json_build_object('schoolId', ${loginName.schoolId}, 'memberId', ${loginName.memberId})
  from ${loginName} where ${loginName.accountId} = ${session.accountId} order by ${loginName.schoolId} limit 1) end`

const selectSession = (db: Db, enteringScope: SQL<string | null>) =>
  db
    .select({
      entered: enteringScope,
      id: session.id,
      accountId: session.accountId,
      schoolId: session.schoolId,
      memberId: session.memberId,
      openedBy: session.openedBy,
      seenAt: session.seenAt,
      username: member.username,
      first: firstRecord,
      memberBlocked: sql<boolean>`coalesce(${member.disabled} or ${member.locked}, true)`,
      passwordToChange: sql<boolean>`coalesce(${credential.mustChange}, false)`,
      schoolKind: school.kind,
      timeZone: school.timeZone,
      roles: listOf(
        sql`select ${memberRole.roleId} from ${memberRole} where ${memberRole.schoolId} = ${session.schoolId} and ${memberRole.memberId} = ${session.memberId}`,
      ),
      departments: listOf(
        sql`select ${memberDepartment.departmentId} from ${memberDepartment} where ${memberDepartment.schoolId} = ${session.schoolId} and ${memberDepartment.memberId} = ${session.memberId}`,
      ),
      classes: listOf(
        sql`select ${classManager.departmentId} from ${classManager} join ${department} on ${and(eq(department.schoolId, classManager.schoolId), eq(department.id, classManager.departmentId))} where ${classManager.schoolId} = ${session.schoolId} and ${classManager.memberId} = ${session.memberId} and ${notGraduated}`,
      ),
      grants: grantsOf(session.schoolId, session.memberId),
      closedModules: sql<
        string[]
      >`array(select ${closedModule.module} from ${closedModule} where ${closedModule.schoolId} = ${session.schoolId})`,
    })
    .from(session)
    .leftJoin(member, and(eq(member.schoolId, session.schoolId), eq(member.id, session.memberId)))
    .leftJoin(school, eq(school.id, session.schoolId))
    .leftJoin(credential, eq(credential.accountId, session.accountId))
    .where(and(eq(session.tokenHash, sql.placeholder('hash')), isNull(session.endedAt)))

/** One statement finds all that a call needs to know of its caller. Named: it opens every call there is. */
const findSession = (db: Db) => selectSession(db, sql<string | null>`null`).prepare('find_session')

/** The same, and those who see one school alone enter it with it; but not who is to be marked as seen, by the system. */
const findAndEnter = (db: Db) =>
  selectSession(
    db,
    sql`case when ${session.schoolId} is not null and ${session.seenAt} >= ${sql.placeholder('fresh')}::timestamptz and not ${seesSeveralSchools} then ${enteringSchool(session.schoolId)} end`,
  ).prepare('find_session_and_enter')

/** The schools that a bureau or the platform looks after, its own tenant among them. */
const managedSchools = async (db: Db, schoolId: number, everything: boolean): Promise<number[]> => {
  const rows = await db
    .select({ id: school.id })
    .from(school)
    .where(everything ? undefined : sql`${school.id} = ${schoolId} or ${school.bureauId} = ${schoolId}`)
  return rows.map((row) => row.id)
}

const scopeOf = async (db: Db, schoolId: number, roles: readonly number[]): Promise<Scope> => {
  if (roles.includes(role.superAdministrator))
    return { kind: 'schools', schools: await managedSchools(db, schoolId, true) }
  if (roles.includes(role.bureauAdministrator))
    return { kind: 'schools', schools: await managedSchools(db, schoolId, false) }
  return { kind: 'school', school: schoolId }
}

/** How the platform finds the session behind a token: read anew for each call, so that changed rights act at once. */
export const makeSessionSource = (rules: PermissionRules, clock: Clock): SessionSource => {
  return async (db, token, lookUp) => {
    const now = clock.now()
    const fresh = new Date(now.getTime() - seenGranularity)
    const statement = remembered(db, lookUp === 'callAndEnter' ? findAndEnter : findSession)
    const [row] = await statement.execute({ hash: tokenHash(token), fresh: fresh.toISOString() })
    if (!row) return null
    if (now.getTime() - row.seenAt.getTime() > idleLimit) return null
    if (row.seenAt < fresh && lookUp !== 'watch') await markSeen(db, row.id, now)
    const common = {
      id: row.id,
      accountId: row.accountId,
      isForAccount: row.openedBy === 'account',
      passwordToChange: row.passwordToChange,
      timeZone: row.timeZone ?? defaultTimeZone,
    }
    const { schoolId, memberId } = row
    if (schoolId === null || memberId === null) {
      // An account without a record is nobody's any more.
      return (
        row.first && {
          session: { ...common, ...newcomer, actor: actorAt(row.accountId, [row.first], null) },
          entered: false,
        }
      )
    }
    // Disabled in this school: the session is over, here and now, on every node.
    if (row.memberBlocked) return null
    const roles = rolesThatCount(row.schoolKind, row.roles)
    // Left with roles that could not sign in, such as parent alone: likewise.
    if (!belongInConsole(roles)) return null
    const found = {
      ...common,
      schoolId,
      memberId,
      // Other schools know what is done from above by nobody's record, whatever the same account has there.
      actor: { schoolId, memberId, ...(row.schoolKind === 'school' ? { accountId: row.accountId } : {}) },
      username: row.username ?? '',
      schoolKind: row.schoolKind,
      roles,
      permissions: effectivePermissions(rules, { ...row, roles }),
      closedModules: row.closedModules,
      departments: row.departments,
      classes: row.classes,
      scope: await scopeOf(db, schoolId, roles),
    }
    return { session: found, entered: row.entered !== null }
  }
}

const newcomer = {
  schoolId: null,
  memberId: null,
  username: '',
  schoolKind: null,
  roles: [],
  permissions: new Set<string>(),
  closedModules: [],
  departments: [],
  classes: [],
  scope: null,
}
