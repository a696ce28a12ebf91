import { PGlite, type QueryOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { type Db, type Driver, openTransaction } from './connection.ts'
import { DatabaseAway } from './databaseAway.ts'
import { oneSchoolRole } from './schoolTable.ts'
import { openSynced } from './syncedFolder.ts'

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

/**
 * Drizzle names its readers of values with every statement, and PGlite then copies the reader of each type that it knows:
 * there are two a table, so that a statement spent longer on the copy than on its work. Here they are copied once.
 */
const readersCopiedOnce = (pglite: PGlite): PGlite => {
  const query = pglite.query.bind(pglite)
  let copied: QueryOptions['parsers']
  pglite.query = (text, params, options) => {
    if (options?.parsers === undefined) return query(text, params, options)
    const { parsers, ...others } = options
    if (copied !== parsers) Object.assign(pglite.parsers, parsers)
    copied = parsers
    return query(text, params, others)
  }
  return pglite
}

/** PostgreSQL inside this process, its data in `folder`, or in memory without one. */
export const embeddedDriver = async (folder?: string): Promise<Driver> =>
  pgliteDriver(await (folder === undefined ? PGlite.create() : openSynced(folder)))

/** A driver on an open PGlite. Transactions take turns on its one connection. */
export const pgliteDriver = (pglite: PGlite): Driver => {
  // PGlite's results carry the same rows as node-postgres's; the builders, which is all that is used, see no difference.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two drivers behind one type
  const db = drizzle({ client: readersCopiedOnce(pglite) }) as unknown as Db
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
    whileStill: async (work) => {
      const leave = await queue()
      try {
        await pglite.exec('reset role')
        restricted = false
        await pglite.exec('checkpoint')
        return await work()
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
