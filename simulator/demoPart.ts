import type { Db } from '../platform/server/database/connection.ts'
import type { Files } from '../platform/server/files/files.ts'
import type { Secrets } from '../platform/server/secret/secrets.ts'
import type { District } from './district/district.ts'
import type { Random } from './district/random.ts'

/** The data that the parts of the demo share: the people, the day, and the tools. */
export interface DemoWorld {
  readonly district: District
  readonly today: Date
  /** The password hash that the demo accounts share. No other account has a password. */
  readonly passwordHash: string
  /** Encrypts identity numbers. */
  readonly secrets: Secrets
  /** A separate random stream for the part, so that draws of one part change nothing of another. */
  readonly random: Random
  /** Bytes are stored at once. If the filling fails, they have no rows and are collected after a day. */
  readonly files: Pick<Files, 'store' | 'record'>
}

/** The rows that an area adds to the demo district. */
export interface DemoPart {
  /** Names the part's random stream. Unique among the parts. */
  readonly name: string
  /** The names of parts whose rows it depends on. */
  readonly after?: readonly string[]
  /** Writes its rows in the single transaction of the filling, with ids chosen by the part or by the database. */
  readonly write: (db: Db, world: DemoWorld) => Promise<void>
}
