import type { Db } from '../../platform/server/database/connection.ts'
import type { TestServer } from './server.ts'

/** A school of the sweep with the offices that its samples stand in. */
export interface SweptSchool {
  readonly id: number
  readonly rootId: number
  readonly officeId: number
  readonly otherOfficeId: number
  readonly newOfficeId: number
}

/** One try of one call: somebody to make it, and the things that it is made on, each made when it is asked for. */
export interface Scene {
  readonly server: TestServer
  readonly school: SweptSchool
  readonly bureau: { readonly id: number }
  readonly secondSchool: { readonly id: number; readonly rootId: number }
  readonly actor: { readonly id: number; readonly username: string; readonly token: string }
  /** Sent with every call of the scene; a preparation may put something here. */
  readonly cookies: Record<string, string>
  /** The scene's own sample of this meaning; the same each time. */
  readonly sampleOf: (meaning: string) => Promise<unknown>
  /** A sample that is a number, such as an id. */
  readonly idOf: (meaning: string) => Promise<number>
}

/** School B, of which nobody of school A may see anything: every text in it holds the canary. */
export interface ForeignSchool {
  readonly server: TestServer
  readonly id: number
  readonly rootId: number
  readonly classId: number
  readonly administrator: { readonly id: number; readonly token: string }
  readonly studentId: number
  readonly canary: string
}

/** A school with people, for tests that want a row in every table. */
export interface PeopledSchool {
  readonly id: number
  readonly rootId: number
  readonly teacher: { readonly id: number }
  readonly pupil: { readonly id: number }
  readonly parent: { readonly id: number }
}

/** The sample that is the token of an opened link of a purpose; the area whose purpose it is makes it. */
export const openedLink = (purpose: string): string => `openedLink ${purpose}`

/** The sample that is the credential of a school's other system; the area that such a system serves makes it. */
export const systemCredential = (system: string): string => `credential ${system}`

/** An area's part of the tests of the whole: `export const testing` in its `testing.ts`, found without being listed. */
export interface AreaTesting {
  /** A value for each meaning that a field of its calls names (`fieldMeaning`), made in the school of the scene. */
  readonly samples?: Readonly<Record<string, (scene: Scene) => unknown>>
  /** Prepares a scene for a call, beyond what its fields name: so that it succeeds, or that its page has three rows; by call. */
  readonly prepare?: Readonly<Record<string, (scene: Scene) => Promise<unknown>>>
  /** The role that tries a call which is closed to a school's administrator; by call. */
  readonly triedBy?: Readonly<Record<string, number>>
  /** Calls that are recorded because they show something, not because they change something. */
  readonly recordedForItself?: readonly string[]
  /** Tables of schools that a call has to write outside row-level security, each written down with why; by call. */
  readonly writesOutside?: Readonly<Record<string, readonly string[]>>
  /** Paged calls of which the sweep's actor sees fewer than three rows however many are prepared, with the reason; by call. */
  readonly fewRows?: Readonly<Record<string, string>>
  /** One thing of each of its kinds in school B; gives the id. */
  readonly foreign?: Readonly<Record<string, (school: ForeignSchool) => number | Promise<number>>>
  /** Writes at least one row of a school into each of its tables that factories of others leave empty. */
  readonly rows?: (db: Db, school: PeopledSchool) => Promise<void>
}
