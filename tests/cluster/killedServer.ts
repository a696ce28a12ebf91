import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, inject } from 'vitest'
import { assemble, listen } from '../../app/assemble.ts'
import { systemClock } from '../../platform/server/clock.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { openDatabase } from '../../platform/server/database/open.ts'
import { someTextProvider, testConfig } from '../support/config.ts'
import { copyMigratedCluster } from '../support/migratedCluster.ts'
import { waitsEnd } from '../support/waits.ts'
import { type Node, drillSettings, startNode } from './machinery.ts'

const publicUrl = 'https://xingtan.example.cn'

/** The settings of a node that sends texts, and the same for a configuration. Nothing listens at the provider's address. */
const textSettings = {
  PUBLIC_URL: publicUrl,
  SMS_ENDPOINT: 'http://127.0.0.1:9',
  SMS_ACCESS_KEY: 'key',
  SMS_SECRET_KEY: 'secret',
}
const textConfig = { publicUrl, sms: someTextProvider }

/** Returns the moments to kill at: each costs a server start, so an ordinary run tries two, `test:all` every one. */
export const chooseMoments = <Moment>(moments: readonly Moment[]): readonly Moment[] =>
  process.env['SEED'] === undefined ? moments.slice(0, 2) : moments

/** Returns the time limit of a test that kills at these moments, ms. */
export const killTimeout = ({ length }: readonly unknown[]): number => Math.max(5, length) * waitsEnd

/** The server after the killed one. */
interface Next {
  readonly address: string
  readonly database: Database
  readonly runner: Awaited<ReturnType<typeof assemble>>['running']['runner']
}

/**
 * Prepares a folder with an empty, migrated database for servers that a test kills. The last server ends and the folder
 * is removed with the tests of the file. With `sendsTexts`, the servers have a provider that no text reaches.
 */
export const useKilledServer = (name: string, { sendsTexts = false } = {}) => {
  const folder = mkdtempSync(join(inject('dataFolder'), `${name}-`))
  const settings = { ...drillSettings(folder), ...(sendsTexts ? textSettings : {}) }
  const config = testConfig({ dataFolder: folder, secret: settings.SECRET, ...(sendsTexts ? textConfig : {}) })
  let node: Node | undefined

  beforeAll(() => copyMigratedCluster(folder))
  afterAll(async () => {
    await node?.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** Runs the work on the folder's database, next to a running server or without one. */
  const within = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase(config, { joins: true })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  return {
    folder,
    within,
    /** Starts the server to kill, in a separate process. */
    start: async (): Promise<Node> => {
      node = await startNode(settings)
      return node
    },
    /**
     * Runs the work with the server after the killed one. Nothing kills it, so it runs in this process. Expires the
     * leases of the dead server's jobs first, so that the test needn't wait for them.
     */
    withNext: <T>(work: (next: Next) => Promise<T>): Promise<T> =>
      within(async (database) => {
        await database.asSystem('a test lets leases run out', (db) =>
          db.execute(sql`update job set lease_ends_at = now() - interval '1 s' where state = 'running'`),
        )
        const http = await assemble({ database, clock: systemClock, config })
        try {
          const { address } = await listen(http, '127.0.0.1', 0)
          return await work({ address, database, runner: http.running.runner })
        } finally {
          await http.close()
        }
      }),
  }
}
