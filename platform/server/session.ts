import { role } from '../contract/roleNames.ts'
import { defaultTimeZone } from '../contract/time.ts'
import type { Scope } from './database/database.ts'
import type { Db } from './database/connection.ts'

/** The person or device behind a writing call, and the school whose trail has it: the platform's, until the account has chosen a school. */
export interface Actor {
  readonly schoolId: number
  /** Null where a device acts. */
  readonly memberId: number | null
  /** The school of the record, where the trail is another's. */
  readonly bySchoolId?: number
  /** The person's account: another school whose rows change finds its own record of the same person by it. */
  readonly accountId?: number
}

/** A sealed link that was opened: one purpose, one child. */
export interface OpenedLink {
  readonly id: number
  readonly purpose: string
  readonly studentId: number
}

/** The caller, as every handler gets them. Read again for each call, so that changed rights act at once. */
export interface Session {
  readonly id: number
  /** The account that they signed in with. It never leaves the server. */
  readonly accountId: number
  /** The record that works in this session, and its school; null between sign-in and choice, and on the account page. */
  readonly memberId: number | null
  /** The login name of that record, as its school wrote it. */
  readonly username: string
  readonly schoolId: number | null
  readonly schoolKind: 'platform' | 'bureau' | 'school' | null
  readonly timeZone: string
  readonly roles: readonly number[]
  readonly permissions: ReadonlySet<string>
  /** The modules that the school is without, by the names of their areas. */
  readonly closedModules: readonly string[]
  /** The departments that this person belongs to, and the classes that they lead or teach. */
  readonly departments: readonly number[]
  readonly classes: readonly number[]
  readonly passwordToChange: boolean
  /** True if it opens the account page and nothing else. */
  readonly isForAccount: boolean
  /** The device, where one calls: such a session has no record, no roles and no rights, and opens calls for devices alone. */
  readonly deviceId?: number
  /** The sealed link, where a parent without an account calls: such a session has no roles and no rights, and opens calls of its purpose alone. */
  readonly link?: OpenedLink
  /** The display, where one calls: it has as little as a device, and opens calls for displays alone. */
  readonly displayId?: number
  /** The name of the school's other system, where one calls: it has as little as a device, and opens the calls of its name alone. */
  readonly otherSystem?: string
  /** The name that the trail gets: the record that works, or before a choice the account's first record. */
  readonly actor: Actor
  /** The schools that row-level security lets this session see; null between sign-in and choice. */
  readonly scope: Scope | null
}

/** A session, and whether finding it has entered its scope already. */
export interface FoundSession {
  readonly session: Session
  readonly entered: boolean
}

/**
 * The reason for looking a session up: a call, which marks it as seen; a call whose scope may be entered along the way,
 * which saves a statement each time (a refusal of the session then ends the transaction); or only to know whether it is
 * still there, which must not keep it alive.
 */
export type LookUp = 'call' | 'callAndEnter' | 'watch'

/** Finds the session behind a token, or null. Runs as the system, before any scope is entered. */
export type SessionSource = (db: Db, token: string, lookUp: LookUp) => Promise<FoundSession | null>

/** The sessions behind these tokens, those that are not over, without marking them as seen: all in one statement. */
export type WatchedSessions = (db: Db, tokens: readonly string[]) => Promise<ReadonlyMap<string, Session>>

/** Finds the device behind a credential, as a session of its own kind, or null. Runs as the system. */
export type DeviceSource = (db: Db, credential: string) => Promise<Session | null>

/**
 * Finds the parent behind the token of an opened link, if it was made for this purpose, or null. Refuses in words where the link
 * has ended meanwhile. Runs as the system.
 */
export type LinkSource = (db: Db, token: string, purpose: string) => Promise<Session | null>

/** The link by which a parent calls, which the platform has checked before any handler of such a call runs. */
export const linkOf = ({ link }: Pick<Session, 'link'>): OpenedLink => {
  if (link === undefined) throw new Error('a handler for links was reached by somebody else')
  return link
}
/** Finds the display behind a credential, likewise; marks it as seen, not exactly. */
export type DisplaySource = DeviceSource

/** Finds the school's other system of this name behind a credential, likewise. */
export type OtherSystemSource = (db: Db, credential: string, system: string) => Promise<Session | null>

/** The device that calls, which the platform has checked before any handler of such a call runs. */
export const deviceOf = (session: Session): number => {
  if (session.deviceId === undefined) throw new Error('a handler for devices was reached by somebody else')
  return session.deviceId
}

/** The display that calls, likewise. */
export const displayOf = (session: Session): number => {
  if (session.displayId === undefined) throw new Error('a handler for displays was reached by somebody else')
  return session.displayId
}

const machineSession = (schoolId: number, timeZone = defaultTimeZone): Session => ({
  id: 0,
  accountId: 0,
  memberId: null,
  username: '',
  schoolId,
  schoolKind: 'school',
  timeZone,
  roles: [],
  permissions: new Set(),
  closedModules: [],
  departments: [],
  classes: [],
  passwordToChange: false,
  isForAccount: false,
  actor: { schoolId, memberId: null },
  scope: { kind: 'school', school: schoolId },
})

/** The session of a device: within its school, with nothing but its name. */
export const deviceSession = (device: { readonly schoolId: number; readonly deviceId: number }): Session => ({
  ...machineSession(device.schoolId),
  deviceId: device.deviceId,
})

/** The session of a display, likewise. */
export const displaySession = (shown: {
  readonly schoolId: number
  readonly displayId: number
  readonly timeZone: string
}): Session => ({
  ...machineSession(shown.schoolId, shown.timeZone),
  displayId: shown.displayId,
})

/** The session of a school's other system, likewise; the school may be without the module that it serves. */
export const otherSystemSession = (calling: {
  readonly schoolId: number
  readonly system: string
  readonly timeZone: string
  readonly closedModules: readonly string[]
}): Session => ({
  ...machineSession(calling.schoolId, calling.timeZone),
  closedModules: calling.closedModules,
  otherSystem: calling.system,
})

interface LinkFacts extends OpenedLink {
  readonly schoolId: number
  readonly parentId: number
  readonly timeZone: string
  readonly closedModules: readonly string[]
}

/** The session of a parent who has opened a link: within the school, with the parent's name in the trail and no rights at all. */
export const linkSession = ({ schoolId, parentId, timeZone, closedModules, ...link }: LinkFacts): Session => ({
  id: 0,
  accountId: 0,
  memberId: parentId,
  username: '',
  schoolId,
  schoolKind: 'school',
  timeZone,
  roles: [],
  permissions: new Set(),
  closedModules,
  departments: [],
  classes: [],
  passwordToChange: false,
  isForAccount: false,
  link,
  actor: { schoolId, memberId: parentId },
  scope: { kind: 'school', school: schoolId },
})

/**
 * Tells whether somebody is a member of a school who may still sign in there. For things that are opened without a session,
 * such as the link of an image: read inside the school's scope.
 */
export type OpenMemberCheck = (db: Db, schoolId: number, memberId: number) => Promise<boolean>

/** True if the session holds one of these roles. */
export const holdsRole = (session: Pick<Session, 'roles'>, ...roles: number[]) =>
  roles.some((role) => session.roles.includes(role))

/** The school of a session that has chosen one, which the platform has checked before any handler runs. */
export const schoolOf = (session: Pick<Session, 'schoolId'>): number => {
  if (session.schoolId === null) throw new Error('a handler for school sessions was reached without a school')
  return session.schoolId
}

/** The record that works in a session that has chosen a school. */
export const memberOf = (session: Pick<Session, 'memberId'>): number => {
  if (session.memberId === null) throw new Error('a handler for school sessions was reached without a school')
  return session.memberId
}

/** The schools whose rows the session may see. */
export const schoolsOf = (session: Pick<Session, 'scope'>): readonly number[] => {
  if (session.scope === null) return []
  return session.scope.kind === 'school' ? [session.scope.school] : session.scope.schools
}

/**
 * A session as a writing call has it. A bureau reads in all its schools and writes in its own tenant alone (README,
 * roles), also where its administrator has other roles there.
 */
export const asWriter = (session: Session): Session => {
  if (session.schoolId === null || holdsRole(session, role.superAdministrator)) return session
  if (!holdsRole(session, role.bureauAdministrator)) return session
  return { ...session, scope: { kind: 'school', school: session.schoolId } }
}
