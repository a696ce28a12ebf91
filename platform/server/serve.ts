import type { FastifyBaseLogger } from 'fastify'
import type { Area, Calls } from '../contract/area.ts'
import type { Call, DataOf, InputOf } from '../contract/call.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Db } from './database/connection.ts'
import type { ReachByKind } from './reach.ts'
import type { Upload } from './http/receiveForm.ts'
import type { JobWork } from './jobs/jobKind.ts'
import type { Hearing } from './live/hearing.ts'
import type { FinishedAnswer } from './kept/keptAnswers.ts'
import type { Services } from './services.ts'
import type { Actor, Session } from './session.ts'

/** The origin of a call. */
export interface Origin {
  readonly requestId: string
  readonly address: string
  readonly userAgent: string
  readonly cookies: Readonly<Record<string, string | undefined>>
}

/** Cookies that a handler sets or clears with its response. */
export interface Cookies {
  readonly set: (name: string, value: string, options: { path: string; maxAge: number }) => void
  readonly clear: (name: string, options: { path: string }) => void
}

/** The context that a handler receives. */
export interface Context<C extends Call> extends InputOf<C>, Services {
  /**
   * The transaction of this call, already inside the session's school. Absent from calls that open their transactions
   * themselves.
   */
  readonly db: Db
  /** The caller's session; absent from calls that are open to anyone. */
  readonly session: Session
  /** The bearer token of the request; empty if there is none. */
  readonly token: string
  /**
   * For calls that open their transactions themselves: runs one inside the session's school, recorded in the trail
   * under this call. The call may have worked for a long time before it, so session, permission and reach are checked
   * again.
   */
  readonly recorded: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /**
   * The same without any school's row-level security; `why` states the reason, and a test lists the uses. Before
   * sign-in the work calls `sign` once it knows the actor and before it writes.
   */
  readonly recordedAsSystem: <T>(why: string, work: (db: Db, sign: (actor: Actor) => void) => Promise<T>) => Promise<T>
  /**
   * For calls that sign for themselves (`signs`) in the platform's transaction: opens the trail in the actor's name
   * before anything is written.
   */
  readonly sign: (actor: Actor) => void
  /** For calls that open their transactions themselves, like `recorded`. */
  readonly database: Database
  /** The uploaded files, at least one; absent from calls that declare none. Deleted when the call has ended. */
  readonly uploads: readonly Upload[]
  readonly clock: Clock
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly origin: Origin
  readonly cookies: Cookies
}

/** Returns a call's data, or an answer that is already serialized. */
export type Handler<C extends Call> = (context: Context<C>) => Promise<DataOf<C> | FinishedAnswer> | DataOf<C>

/** An area with its server: the handlers of all calls, and the reach of the ids that it owns. */
export interface ServedArea<C extends Calls = Calls> {
  readonly area: Area<C>
  readonly handlers: { readonly [Name in keyof C]: Handler<C[Name]> }
  readonly reach: ReachByKind
  /** The implementation of each kind of its jobs. */
  readonly jobs: readonly JobWork[]
  /** The access rule of each of its live topics. */
  readonly hearings: readonly Hearing[]
}

/**
 * Joins an area with its server. It is the only entry point of an area to the platform, and the compiler checks that
 * every call is implemented with the declared shape.
 */
export const serve = <C extends Calls>(
  area: Area<C>,
  handlers: { readonly [Name in keyof C]: Handler<C[Name]> },
  reach: ReachByKind = {},
  jobs: readonly JobWork[] = [],
  hearings: readonly Hearing[] = [],
): ServedArea<C> => ({ area, handlers, reach, jobs, hearings })
