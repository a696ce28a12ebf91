import { PGlite, type QueryOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { type Db, type Driver, openTransaction } from './connection.ts'
import { DatabaseAway } from './databaseAway.ts'
import type { Engine } from './engine.ts'
import { oneSchoolRole } from './schoolTable.ts'
import { openInThread } from './threadEngine.ts'

/** A line of waiters for the one connection that PGlite has. */
const makeQueue = () => {
  let last = Promise.resolve()
  let since: number | null = null
  const enter = async (): Promise<() => void> => {
    const before = last
    const turn = Promise.withResolvers<void>()
    last = turn.promise
    await before
    since = performance.now()
    return () => {
      since = null
      turn.resolve()
    }
  }
  return { enter, heldFor: () => (since === null ? 0 : performance.now() - since) }
}

/**
 * Drizzle names its readers of values with every statement, and PGlite then copies the reader of each type that it knows:
 * there are two a table, so that a statement spent longer on the copy than on its work. Here they are copied once.
 */
const readersCopiedOnce = (pglite: PGlite): Engine => {
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

/** PostgreSQL inside this process: its data in `folder` and itself in a thread of its own, or in memory and this thread. */
export const embeddedDriver = async (folder?: string): Promise<Driver> =>
  folder === undefined ? pgliteDriver(await PGlite.create()) : engineDriver(await openInThread(folder))

/** A driver on an open PGlite of this thread. */
export const pgliteDriver = (pglite: PGlite): Driver => engineDriver(readersCopiedOnce(pglite))

/** Transactions take turns on the one connection that an engine has. */
const engineDriver = (engine: Engine): Driver => {
  // The builder asks nothing but `query` of its client, and PGlite's results carry the same rows as node-postgres's.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two drivers behind one type
  const db = drizzle({ client: engine as unknown as PGlite }) as unknown as Db
  const { enter, heldFor } = makeQueue()
  let restricted = false

  return {
    kind: 'embedded',
    heldFor,
    connect: async () => {
      const leave = await enter()
      try {
        if (engine.closed) throw new DatabaseAway(new Error('it was closed'))
        if (!restricted) await engine.exec(`set role ${oneSchoolRole}`)
        restricted = true
      } catch (error) {
        // Otherwise the next caller would wait for ever for a turn that nobody has.
        leave()
        throw error
      }
      return {
        db,
        begin: async () => void (await engine.exec(openTransaction)),
        end: async (how) => void (await engine.exec(how)),
        endReading: () => void engine.exec('commit').catch(() => undefined),
        cancel: async () => undefined,
        isLost: () => engine.closed,
        release: leave,
      }
    },
    script: async (statements) => {
      const leave = await enter()
      try {
        await engine.exec('reset role')
        restricted = false
        await engine.exec(statements)
      } finally {
        leave()
      }
    },
    whileStill: async (work) => {
      const leave = await enter()
      try {
        await engine.exec('reset role')
        restricted = false
        await engine.exec('checkpoint')
        return await work()
      } finally {
        leave()
      }
    },
    close: async () => {
      const leave = await enter()
      await engine.close()
      leave()
    },
  }
}
