import type { Db } from '../platform/server/database/connection.ts'
import type { Files } from '../platform/server/files/files.ts'
import type { District } from './district/district.ts'
import type { Random } from './district/random.ts'

/** The world that the parts of the demo share: the people, the day, and the tools. */
export interface DemoWorld {
  readonly district: District
  readonly today: Date
  /** The stored form of the password that the demo accounts share; nobody else has one. */
  readonly passwordHash: string
  /** A stream of chance of the part's own: draws of one part change nothing of another. */
  readonly random: Random
  /** Bytes go into the store at once; without their rows, should the filling fail, they are collected after a day. */
  readonly files: Pick<Files, 'store' | 'record'>
}

/** The rows that an area adds to the demo district. */
export interface DemoPart {
  /** Names the part's stream of chance; unique among the parts. */
  readonly name: string
  /** The areas' parts, by their names, whose rows it stands on. */
  readonly after?: readonly string[]
  /** Writes its rows, with ids of its own choosing or the database's, into the one transaction of the filling. */
  readonly write: (db: Db, world: DemoWorld) => Promise<void>
}
