import type { Scope } from './database/database.ts'
import type { Db } from './database/connection.ts'

/** Who is calling, as every handler gets it. Read anew for each call, so that changed rights act at once. */
export interface Session {
  readonly id: number
  readonly personId: number
  readonly username: string
  /** The chosen school; null between sign-in and choice. */
  readonly schoolId: number | null
  readonly schoolKind: 'platform' | 'bureau' | 'school' | null
  readonly timeZone: string
  readonly roles: readonly number[]
  readonly permissions: ReadonlySet<string>
  /** The departments that this person belongs to, and the classes that they lead or teach. */
  readonly departments: readonly number[]
  readonly classes: readonly number[]
  readonly passwordToChange: boolean
  /** What row-level security lets this session see; null between sign-in and choice. */
  readonly scope: Scope | null
}

/** A session, and whether finding it has entered its scope already. */
export interface FoundSession {
  readonly session: Session
  readonly entered: boolean
}

/**
 * Finds the session behind a token, or null. Runs as the system, before any scope is entered. With `enter` it may enter
 * the scope along the way, which saves a statement on each call; whoever refuses the session then ends the transaction.
 */
export type SessionSource = (db: Db, token: string, enter: boolean) => Promise<FoundSession | null>

/**
 * Whether somebody is a member of a school who may still come in there. For what is opened without a session, such as the
 * link of an image: read inside the school's scope.
 */
export type OpenMemberCheck = (db: Db, schoolId: number, personId: number) => Promise<boolean>

/** Whether the session holds one of these roles. */
export const holdsRole = (session: Session, ...roles: number[]) => roles.some((role) => session.roles.includes(role))

/** The school of a session that has chosen one, which the platform has checked before any handler runs. */
export const schoolOf = (session: Session): number => {
  if (session.schoolId === null) throw new Error('a handler for school sessions was reached without a school')
  return session.schoolId
}

/** The schools whose rows the session may see. */
export const schoolsOf = (session: Session): readonly number[] => {
  if (session.scope === null) return []
  return session.scope.kind === 'school' ? [session.scope.school] : session.scope.schools
}
