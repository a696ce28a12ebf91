import { assemble } from '../../app/assemble.ts'
import { type Clock, systemClock } from '../../platform/server/clock.ts'
import type { Config } from '../../platform/server/config.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { DiskRoom } from '../../platform/server/disk/room.ts'
import type { ServedArea } from '../../platform/server/serve.ts'
import { callOf } from './client.ts'
import { testConfig } from './config.ts'
import { makeTestDatabase } from './database.ts'

/** Options in which a test's server differs from the default. */
export interface ServerOptions {
  readonly clock?: Clock
  readonly config?: Partial<Config>
  readonly database?: Database
  readonly consoleFolder?: string
  /** A disk that the test can fill and free. */
  readonly room?: DiskRoom
  /** Areas added to the product's areas. */
  readonly also?: readonly ServedArea[]
  /** Receives every log line from the level `config.logLevel` on. */
  readonly logStream?: { readonly write: (line: string) => void }
}

/** Makes a server on a new database, called without a socket. */
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
