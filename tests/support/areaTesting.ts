import type { Db } from '../../platform/server/database/connection.ts'
import type { TestServer } from './server.ts'

/** A school of the sweep with the departments that its samples use. */
export interface SweptSchool {
  readonly id: number
  readonly rootId: number
  readonly officeId: number
  readonly otherOfficeId: number
  readonly newOfficeId: number
}

/** One test of one call: its actor, and the samples it uses, each made when first needed. */
export interface Scene {
  readonly server: TestServer
  readonly school: SweptSchool
  readonly bureau: { readonly id: number }
  readonly secondSchool: { readonly id: number; readonly rootId: number }
  readonly actor: { readonly id: number; readonly username: string; readonly token: string }
  /** Sent with every call of the scene. Preparations may add cookies. */
  readonly cookies: Record<string, string>
  /** The scene's sample of this meaning, the same each time. */
  readonly sampleOf: (meaning: string) => Promise<unknown>
  /** A sample that is a number, such as an id. */
  readonly idOf: (meaning: string) => Promise<number>
}

/** School B, which nobody of school A may see. Every text in it contains the canary. */
export interface ForeignSchool {
  readonly server: TestServer
  readonly id: number
  readonly rootId: number
  readonly classId: number
  readonly administrator: { readonly id: number; readonly token: string }
  readonly studentId: number
  readonly canary: string
}

/** A school with people, for tests that need a row in every table. */
export interface PeopledSchool {
  readonly id: number
  readonly rootId: number
  readonly teacher: { readonly id: number }
  readonly pupil: { readonly id: number }
  readonly parent: { readonly id: number }
}

/** Sample key of an opened link's token for a purpose. The area of the purpose makes the sample. */
export const openedLink = (purpose: string): string => `openedLink ${purpose}`

/** Sample key of the credential of a school's other system. The area that serves the system makes the sample. */
export const systemCredential = (system: string): string => `credential ${system}`

/**
 * An area's part of the whole-product tests: `export const testing` in its `make.ts`, found without registration.
 */
export interface AreaTesting {
  /** A value for each meaning that fields of its calls name (`fieldMeaning`), made in the scene's school. */
  readonly samples?: Readonly<Record<string, (scene: Scene) => unknown>>
  /**
   * Prepares a scene for a call beyond what its fields name, so that the call succeeds or its page has three rows. By
   * call.
   */
  readonly prepare?: Readonly<Record<string, (scene: Scene) => Promise<unknown>>>
  /** The role that tests a call closed to a school's administrator. By call. */
  readonly triedBy?: Readonly<Record<string, number>>
  /** Calls that are audited although they only show data. */
  readonly recordedForItself?: readonly string[]
  /** Writing calls that leave no audit entry, each with its reason. By call. */
  readonly unrecorded?: Readonly<Record<string, string>>
  /** School tables that a call must write outside row-level security, each listed with its reason. By call. */
  readonly writesOutside?: Readonly<Record<string, readonly string[]>>
  /**
   * Paged calls of which the sweep's actor sees fewer than three rows even if more are prepared, with the reason. By
   * call.
   */
  readonly fewRows?: Readonly<Record<string, string>>
  /** Makes one entity of each kind in school B and returns its id. */
  readonly foreign?: Readonly<Record<string, (school: ForeignSchool) => number | Promise<number>>>
  /** Prepares the database for a generated row in each table of the area (`fillTables.ts`), if it can't take one. */
  readonly rows?: (db: Db, school: PeopledSchool) => Promise<void>
}
