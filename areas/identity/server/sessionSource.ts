import { eq, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { defaultTimeZone } from '../../../platform/contract/time.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { remembered } from '../../../platform/server/database/remembered.ts'
import { type Scope, enteringSchool } from '../../../platform/server/database/database.ts'
import { type PermissionRules, effectivePermissions } from '../../../platform/server/permissions.ts'
import type { Session, SessionSource, WatchedSessions } from '../../../platform/server/session.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { markSeen } from '../../registry/server/directory/sessions.ts'
import { session } from '../../registry/server/directory/tables.ts'
import { belongInConsole, rolesThatCount } from './consoleRoles.ts'
import { type SessionRow, seesSeveralSchools, selectSessions } from './selectSessions.ts'
import { actorAt } from './standing.ts'
import { tokenHash } from './tokens.ts'

/** A session ends after so long without a call, ms (decision on H-002). */
export const idleLimit = 12 * 60 * 60 * 1000

/** The moment before which the last call of a session that is over lies. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleLimit)

/** How exactly "last seen" is kept: a write for every read would be waste. */
const seenGranularity = 5 * 60 * 1000

const ofToken = eq(session.tokenHash, sql.placeholder('hash'))

/** One statement finds all that a call needs to know of its caller. Named: it opens every call there is. */
const findSession = (db: Db) => selectSessions(db, sql<string | null>`null`, ofToken).prepare('find_session')

/** The same, and those who see one school alone enter it with it; but not who is to be marked as seen, by the system. */
const findAndEnter = (db: Db) =>
  selectSessions(
    db,
    sql`case when ${session.schoolId} is not null and ${session.seenAt} >= ${sql.placeholder('fresh')}::timestamptz and not ${seesSeveralSchools} then ${enteringSchool(session.schoolId)} end`,
    ofToken,
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

/** The scope of a session; those of one school need no statement. */
type FindScope = (schoolId: number, roles: readonly number[]) => Promise<Scope>

/** Finds the schools of a tenant once, however many of its sessions ask. */
const rememberScopes = (db: Db): FindScope => {
  const found = new Map<string, Promise<Scope>>()
  return (schoolId, roles) => {
    const everything = roles.includes(role.superAdministrator)
    const several = everything || roles.includes(role.bureauAdministrator)
    if (!several) return scopeOf(db, schoolId, roles)
    const key = everything ? 'all' : String(schoolId)
    const scope = found.get(key) ?? scopeOf(db, schoolId, roles)
    found.set(key, scope)
    return scope
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

/** The session that was read, or null where it is over. */
const sessionOf = async (
  row: SessionRow,
  rules: PermissionRules,
  now: Date,
  findScope: FindScope,
): Promise<Session | null> => {
  if (now.getTime() - row.seenAt.getTime() > idleLimit) return null
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
    return row.first && { ...common, ...newcomer, actor: actorAt(row.accountId, [row.first], null) }
  }
  // Disabled in this school: the session is over, here and now, on every node.
  if (row.memberBlocked) return null
  const roles = rolesThatCount(row.schoolKind, row.roles)
  // Left with roles that could not sign in, such as parent alone: likewise.
  if (!belongInConsole(roles)) return null
  return {
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
    scope: await findScope(schoolId, roles),
  }
}

/** How the platform finds the session behind a token: read again for each call, so that changed rights act at once. */
export const makeSessionSource =
  (rules: PermissionRules, clock: Clock): SessionSource =>
  async (db, token, lookUp) => {
    const now = clock.now()
    const fresh = new Date(now.getTime() - seenGranularity)
    const statement = remembered(db, lookUp === 'callAndEnter' ? findAndEnter : findSession)
    const [row] = await statement.execute({ hash: tokenHash(token), fresh: fresh.toISOString() })
    if (!row || idleSince(now) > row.seenAt) return null
    if (row.seenAt < fresh && lookUp !== 'watch') await markSeen(db, row.id, now)
    const found = await sessionOf(row, rules, now, (schoolId, roles) => scopeOf(db, schoolId, roles))
    return found && { session: found, entered: row.entered !== null && found.schoolId !== null }
  }

const ofTokens = sql`${session.tokenHash} = any(${sql.placeholder('hashes')}::text[])`

const findSessions = (db: Db) => selectSessions(db, sql<string | null>`null`, ofTokens).prepare('find_sessions')

/** How the platform finds the sessions behind many tokens, for those who listen: with one statement. */
export const makeWatchedSessions =
  (rules: PermissionRules, clock: Clock): WatchedSessions =>
  async (db, tokens) => {
    const tokenOf = new Map(tokens.map((token) => [tokenHash(token), token]))
    const rows = await remembered(db, findSessions).execute({ hashes: [...tokenOf.keys()] })
    const findScope = rememberScopes(db)
    const found = new Map<string, Session>()
    for (const row of rows) {
      const session = await sessionOf(row, rules, clock.now(), findScope)
      const token = tokenOf.get(row.tokenHash)
      if (session && token !== undefined) found.set(token, session)
    }
    return found
  }
