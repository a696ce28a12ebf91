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

/** Cookies that a handler wants set or cleared with its answer. */
export interface Cookies {
  readonly set: (name: string, value: string, options: { path: string; maxAge: number }) => void
  readonly clear: (name: string, options: { path: string }) => void
}

/** The context that a handler is given. */
export interface Context<C extends Call> extends InputOf<C>, Services {
  /** The transaction of this call, already inside the session's school. Absent from calls with a transaction of their own. */
  readonly db: Db
  /** The caller's session; absent from calls that are open to anyone. */
  readonly session: Session
  /** The bearer token as it came; empty where there is none. */
  readonly token: string
  /**
   * For calls that open their own transactions: one inside the session's school, recorded in the audit trail under this
   * call. The call may have worked for long before it: session, permission and reach are checked again in it.
   */
  readonly recorded: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /**
   * The same outside every school's walls; `why` says what needs it, and a test lists the uses. Where nobody is signed in
   * yet, the work itself signs, once it knows who acts and before it writes.
   */
  readonly recordedAsSystem: <T>(why: string, work: (db: Db, sign: (actor: Actor) => void) => Promise<T>) => Promise<T>
  /**
   * For calls that sign for themselves (`signs`) in the platform's transaction: opens the trail in the name of the person
   * who turns out to act, before anything is written.
   */
  readonly sign: (actor: Actor) => void
  /** For calls that open their own transactions, as `recorded` is. */
  readonly database: Database
  /** The files that came with the call, at least one; absent from calls that declare none. Gone when the call has ended. */
  readonly uploads: readonly Upload[]
  readonly clock: Clock
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly origin: Origin
  readonly cookies: Cookies
}

/** Gives a call's data, or an answer that was finished before. */
export type Handler<C extends Call> = (context: Context<C>) => Promise<DataOf<C> | FinishedAnswer> | DataOf<C>

/** An area with its server: every call implemented, and how the ids that it owns are reached. */
export interface ServedArea<C extends Calls = Calls> {
  readonly area: Area<C>
  readonly handlers: { readonly [Name in keyof C]: Handler<C[Name]> }
  readonly reach: ReachByKind
  /** The work behind each kind of its jobs. */
  readonly jobs: readonly JobWork[]
  /** Who may hear each of its topics. */
  readonly hearings: readonly Hearing[]
}

/** The area's only door to the platform. The compiler insists that every call is implemented with the declared shape. */
export const serve = <C extends Calls>(
  area: Area<C>,
  handlers: { readonly [Name in keyof C]: Handler<C[Name]> },
  reach: ReachByKind = {},
  jobs: readonly JobWork[] = [],
  hearings: readonly Hearing[] = [],
): ServedArea<C> => ({ area, handlers, reach, jobs, hearings })
