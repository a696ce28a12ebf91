import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { type Db, type Driver, openTransaction } from './connection.ts'
import { DatabaseAway } from './databaseAway.ts'
import { oneSchoolRole } from './schoolTable.ts'

/** A line of waiters for the one connection that PGlite has. */
const makeQueue = () => {
  let last = Promise.resolve()
  return async (): Promise<() => void> => {
    const before = last
    const turn = Promise.withResolvers<void>()
    last = turn.promise
    await before
    return turn.resolve
  }
}

/** PostgreSQL inside this process, its data in `folder`, or in memory without one. */
export const embeddedDriver = async (folder?: string): Promise<Driver> =>
  pgliteDriver(await PGlite.create(folder === undefined ? {} : { dataDir: folder }))

/** A driver on an open PGlite. Transactions take turns on its one connection. */
export const pgliteDriver = (pglite: PGlite): Driver => {
  // PGlite's results carry the same rows as node-postgres's; the builders, which is all that is used, see no difference.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two drivers behind one type
  const db = drizzle({ client: pglite }) as unknown as Db
  const queue = makeQueue()
  let restricted = false

  return {
    kind: 'embedded',
    connect: async () => {
      const leave = await queue()
      try {
        if (pglite.closed) throw new DatabaseAway(new Error('it was closed'))
        if (!restricted) await pglite.exec(`set role ${oneSchoolRole}`)
        restricted = true
      } catch (error) {
        // Otherwise the next caller would wait for ever for a turn that nobody has.
        leave()
        throw error
      }
      return {
        db,
        begin: async () => void (await pglite.exec(openTransaction)),
        end: async (how) => void (await pglite.exec(how)),
        endReading: () => void pglite.exec('commit').catch(() => undefined),
        cancel: async () => undefined,
        isLost: () => pglite.closed,
        release: leave,
      }
    },
    script: async (statements) => {
      const leave = await queue()
      try {
        await pglite.exec('reset role')
        restricted = false
        await pglite.exec(statements)
      } finally {
        leave()
      }
    },
    close: async () => {
      const leave = await queue()
      await pglite.close()
      leave()
    },
  }
}
