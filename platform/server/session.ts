import { role } from '../contract/roleNames.ts'
import { defaultTimeZone } from '../contract/time.ts'
import type { Scope } from './database/database.ts'
import type { Db } from './database/connection.ts'

/**
 * The person or device behind a writing call, and the school whose trail records it: the platform's until the account
 * has chosen a school.
 */
export interface Actor {
  readonly schoolId: number
  /** Null for a device. */
  readonly memberId: number | null
  /** The school of the record, if the trail is another school's. */
  readonly bySchoolId?: number
  /**
   * The person's account. If rows of another school change, its trail names its record of the same person by this.
   */
  readonly accountId?: number
}

/** An opened sealed link: one purpose, one child. */
interface OpenedLink {
  readonly id: number
  readonly purpose: string
  readonly studentId: number
}

/**
 * The caller, as every handler receives it. It is read again for each call, so that changed rights take effect at
 * once.
 */
export interface Session {
  readonly id: number
  /** The account that they signed in with. It never leaves the server. */
  readonly accountId: number
  /**
   * The record that the session works as, and its school; null between sign-in and choice, and on the account page.
   */
  readonly memberId: number | null
  /** The login name of that record, as its school wrote it. */
  readonly username: string
  readonly schoolId: number | null
  readonly schoolKind: 'platform' | 'bureau' | 'school' | null
  readonly timeZone: string
  readonly roles: readonly number[]
  readonly permissions: ReadonlySet<string>
  /** The modules that the school doesn't have, by area name. */
  readonly closedModules: readonly string[]
  /** The departments that this person belongs to, and the classes that they lead or teach. */
  readonly departments: readonly number[]
  readonly classes: readonly number[]
  readonly passwordToChange: boolean
  /** True if it opens only the account page. */
  readonly isForAccount: boolean
  /** The device, if one calls. Such a session has no record, roles or rights, and opens only calls for devices. */
  readonly deviceId?: number
  /**
   * The sealed link, if a parent without an account calls. Such a session has no roles or rights, and opens only
   * calls of its purpose.
   */
  readonly link?: OpenedLink
  /**
   * The display, if one calls. Like a device it has no record, roles or rights, and opens only calls for displays.
   */
  readonly displayId?: number
  /**
   * The name of the school's other system, if one calls. Like a device it has no record, roles or rights, and opens
   * only calls of that name.
   */
  readonly otherSystem?: string
  /** The actor in the trail: the session's record, or before a choice the account's first record. */
  readonly actor: Actor
  /** The schools that row-level security lets this session see; null between sign-in and choice. */
  readonly scope: Scope | null
}

/** A session, and true if finding it has already entered its scope. */
export interface FoundSession {
  readonly session: Session
  readonly entered: boolean
}

/**
 * The reason for looking up a session. `call` marks it as seen. `callAndEnter` may also enter the scope, which saves
 * a statement per call (a refusal of the session then ends the transaction). `watch` only checks that it still exists
 * and must not keep it alive.
 */
export type LookUp = 'call' | 'callAndEnter' | 'watch'

/** Finds the session behind a token, or null. Runs as the system, before any scope is entered. */
export type SessionSource = (db: Db, token: string, lookUp: LookUp) => Promise<FoundSession | null>

/** Finds the sessions behind these tokens that have not ended, in one statement, without marking them as seen. */
export type WatchedSessions = (db: Db, tokens: readonly string[]) => Promise<ReadonlyMap<string, Session>>

/** Finds the device behind a credential, as a session without a record, or null. Runs as the system. */
export type DeviceSource = (db: Db, credential: string) => Promise<Session | null>

/**
 * Finds the parent behind the token of an opened link, if the link has this purpose, or null. Refuses with a message
 * if the link has ended meanwhile. Runs as the system.
 */
export type LinkSource = (db: Db, token: string, purpose: string) => Promise<Session | null>

/** Returns the link by which a parent calls. The platform has checked it before any handler of such a call runs. */
export const linkOf = ({ link }: Pick<Session, 'link'>): OpenedLink => {
  if (link === undefined) throw new Error('a handler for links was reached by somebody else')
  return link
}
/** Finds the display behind a credential, or null. Marks it as seen, with coarse precision. Runs as the system. */
export type DisplaySource = DeviceSource

/** Finds the school's other system of this name behind a credential, or null. Runs as the system. */
export type OtherSystemSource = (db: Db, credential: string, system: string) => Promise<Session | null>

/** Returns the calling device. The platform has checked it before any handler of such a call runs. */
export const deviceOf = (session: Session): number => {
  if (session.deviceId === undefined) throw new Error('a handler for devices was reached by somebody else')
  return session.deviceId
}

/** Returns the calling display. The platform has checked it before any handler of such a call runs. */
export const displayOf = (session: Session): number => {
  if (session.displayId === undefined) throw new Error('a handler for displays was reached by somebody else')
  return session.displayId
}

/** A session within a school, without a record, roles or rights. */
export const machineSession = (schoolId: number, timeZone = defaultTimeZone): Session => ({
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

/** The session of a device: within its school, with no rights. */
export const deviceSession = (device: { readonly schoolId: number; readonly deviceId: number }): Session => ({
  ...machineSession(device.schoolId),
  deviceId: device.deviceId,
})

/** The session of a display: within its school, with no rights. The school may lack the module that it shows. */
export const displaySession = (shown: {
  readonly schoolId: number
  readonly displayId: number
  readonly timeZone: string
  readonly closedModules: readonly string[]
}): Session => ({
  ...machineSession(shown.schoolId, shown.timeZone),
  closedModules: shown.closedModules,
  displayId: shown.displayId,
})

/** The session of a school's other system, with no rights. The school may lack the module that the system serves. */
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

/**
 * The session of a parent who has opened a link: within the school, with the parent as actor in the trail and no
 * rights.
 */
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
 * Returns true if the person is a member of the school who may still sign in there. For requests without a session,
 * such as the link of an image. Runs inside the school's scope.
 */
export type OpenMemberCheck = (db: Db, schoolId: number, memberId: number) => Promise<boolean>

/** True if the session holds one of these roles. */
export const holdsRole = (session: Pick<Session, 'roles'>, ...roles: number[]) =>
  roles.some((role) => session.roles.includes(role))

/** Returns the school of the session. The platform has checked that it is chosen before any handler runs. */
export const schoolOf = (session: Pick<Session, 'schoolId'>): number => {
  if (session.schoolId === null) throw new Error('a handler for school sessions was reached without a school')
  return session.schoolId
}

/** Returns the record of a session that has chosen a school. */
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
 * Returns the session as writing calls use it. A bureau reads in all its schools but writes only in its own tenant
 * (README, roles), even if its administrator has other roles there.
 */
export const toWriterSession = (session: Session): Session => {
  if (session.schoolId === null || holdsRole(session, role.superAdministrator)) return session
  if (!holdsRole(session, role.bureauAdministrator)) return session
  return { ...session, scope: { kind: 'school', school: session.schoolId } }
}
