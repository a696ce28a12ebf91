import { eq, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { defaultTimeZone } from '../../../platform/contract/time.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { cachedOnConnection } from '../../../platform/server/database/remembered.ts'
import { type Scope, enterSchoolSql } from '../../../platform/server/database/database.ts'
import { type PermissionRules, effectivePermissions } from '../../../platform/server/permissions.ts'
import type { Session, SessionSource, WatchedSessions } from '../../../platform/server/session.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { markSeen } from '../../registry/server/directory/sessions.ts'
import { session } from '../../registry/server/directory/tables.ts'
import { hasConsoleRole, filterRolesByTenantKind } from './consoleRoles.ts'
import { type SessionRow, seesSeveralSchools, selectSessions } from './selectSessions.ts'
import { buildActor } from './consoleMemberships.ts'
import { tokenHash } from './tokens.ts'

/**
 * Time without a call after which a session ends, ms (decision on H-002). Listening to the live channel isn't a call.
 */
export const idleLimit = 12 * 60 * 60 * 1000

/** Returns the cutoff time: sessions last seen before it have ended. */
export const idleCutoff = (now: Date): Date => new Date(now.getTime() - idleLimit)

/** Precision of `seenAt`, ms. It isn't updated on every call, to save writes. */
const seenGranularity = 5 * 60 * 1000

const isToken = eq(session.tokenHash, sql.placeholder('hash'))

/** Finds everything that a call must know of its caller. Prepared, because every call runs it. */
const findSession = (db: Db) => selectSessions(db, sql<string | null>`null`, isToken).prepare('find_session')

/**
 * Like `findSession`, and also enters the school scope for callers who see only one school. Callers whose `seenAt` is
 * due for an update don't enter, because the system scope must write it.
 */
const findAndEnter = (db: Db) =>
  selectSessions(
    db,
    sql`case when ${session.schoolId} is not null and ${session.seenAt} >= ${sql.placeholder('fresh')}::timestamptz and not ${seesSeveralSchools} then ${enterSchoolSql(session.schoolId)} end`,
    isToken,
  ).prepare('find_session_and_enter')

/** Lists the schools that a bureau or the platform manages, including its tenant itself. */
const listManagedSchools = async (db: Db, schoolId: number, everything: boolean): Promise<number[]> => {
  const rows = await db
    .select({ id: school.id })
    .from(school)
    .where(everything ? undefined : sql`${school.id} = ${schoolId} or ${school.bureauId} = ${schoolId}`)
    .orderBy(school.id)
  return rows.map((row) => row.id)
}

const findScopeByRoles = async (db: Db, schoolId: number, roles: readonly number[]): Promise<Scope> => {
  if (roles.includes(role.superAdministrator))
    return { kind: 'schools', schools: await listManagedSchools(db, schoolId, true) }
  if (roles.includes(role.bureauAdministrator))
    return { kind: 'schools', schools: await listManagedSchools(db, schoolId, false) }
  return { kind: 'school', school: schoolId }
}

/** Returns the scope of a session. Only scopes of several schools need a query. */
type FindScope = (schoolId: number, roles: readonly number[]) => Promise<Scope>

/** Caches the scopes, so that the schools of a tenant are read once for all of its sessions. */
const makeScopeCache = (db: Db): FindScope => {
  const found = new Map<string, Promise<Scope>>()
  return (schoolId, roles) => {
    const everything = roles.includes(role.superAdministrator)
    const several = everything || roles.includes(role.bureauAdministrator)
    if (!several) return findScopeByRoles(db, schoolId, roles)
    const key = everything ? 'all' : String(schoolId)
    const scope = found.get(key) ?? findScopeByRoles(db, schoolId, roles)
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

/** Builds the session of a row, or returns null if it has ended. */
const buildSession = async (
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
    // An account without a record can't have a session.
    return row.first && { ...common, ...newcomer, actor: buildActor(row.accountId, [row.first], null) }
  }
  // Disabling a member ends the session immediately on every node.
  if (row.memberBlocked) return null
  const roles = filterRolesByTenantKind(row.schoolKind, row.roles)
  // The remaining roles could not sign in, for example only parent.
  if (!hasConsoleRole(roles)) return null
  return {
    ...common,
    schoolId,
    memberId,
    // Without accountId for bureau and platform: schools must not link their acts to the account's record there.
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

/** Builds the lookup of a session by token. It reads again for each call, so that changed rights apply immediately. */
export const makeSessionSource =
  (rules: PermissionRules, clock: Clock): SessionSource =>
  async (db, token, lookUp) => {
    const now = clock.now()
    const fresh = new Date(now.getTime() - seenGranularity)
    const statement = cachedOnConnection(db, lookUp === 'callAndEnter' ? findAndEnter : findSession)
    const [row] = await statement.execute({ hash: tokenHash(token), fresh: fresh.toISOString() })
    if (!row || idleCutoff(now) > row.seenAt) return null
    if (row.seenAt < fresh && lookUp !== 'watch') await markSeen(db, row.id, now)
    const found = await buildSession(row, rules, now, (schoolId, roles) => findScopeByRoles(db, schoolId, roles))
    return found && { session: found, entered: row.entered !== null && found.schoolId !== null }
  }

const isOneOfTokens = sql`${session.tokenHash} = any(${sql.placeholder('hashes')}::text[])`

const findSessions = (db: Db) => selectSessions(db, sql<string | null>`null`, isOneOfTokens).prepare('find_sessions')

/** Builds the lookup of many sessions by token in one statement, for live channel listeners. */
export const makeWatchedSessions =
  (rules: PermissionRules, clock: Clock): WatchedSessions =>
  async (db, tokens) => {
    const tokenOf = new Map(tokens.map((token) => [tokenHash(token), token]))
    const rows = await cachedOnConnection(db, findSessions).execute({ hashes: [...tokenOf.keys()] })
    const findScope = makeScopeCache(db)
    const found = new Map<string, Session>()
    for (const row of rows) {
      const session = await buildSession(row, rules, clock.now(), findScope)
      const token = tokenOf.get(row.tokenHash)
      if (session && token !== undefined) found.set(token, session)
    }
    return found
  }
