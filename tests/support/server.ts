import { assemble } from '../../app/assemble.ts'
import { type Clock, systemClock } from '../../platform/server/clock.ts'
import type { Config } from '../../platform/server/config.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { Room } from '../../platform/server/disk/room.ts'
import type { ServedArea } from '../../platform/server/serve.ts'
import { callOf } from './client.ts'
import { testConfig } from './config.ts'
import { makeTestDatabase } from './database.ts'

/** Options of a test's server that differ from the usual. */
export interface ServerOptions {
  readonly clock?: Clock
  readonly config?: Partial<Config>
  readonly database?: Database
  readonly consoleFolder?: string
  /** The room on a disk that the test fills and frees. */
  readonly room?: Room
  /** Areas beside the product's own. */
  readonly also?: readonly ServedArea[]
  /** Gets every line of the log; `config.logLevel` says from which level on. */
  readonly logStream?: { readonly write: (line: string) => void }
}

/** A server on a database of its own, answering without a socket. */
export const makeTestServer = async (options: ServerOptions = {}) => {
  const database = options.database ?? (await makeTestDatabase())
  const config = testConfig(options.config)
  const http = await assemble({
    database,
    config,
    clock: options.clock ?? systemClock,
    ...(options.consoleFolder ? { consoleFolder: options.consoleFolder } : {}),
    ...(options.room ? { room: options.room } : {}),
    ...(options.also ? { also: options.also } : {}),
    ...(options.logStream ? { logStream: options.logStream } : {}),
  })
  await http.ready()
  return {
    http,
    database,
    config,
    call: callOf(http),
    close: async () => {
      await http.close()
      if (!options.database) await database.close()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof makeTestServer>>
