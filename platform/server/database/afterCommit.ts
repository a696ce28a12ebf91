import type { Db } from './connection.ts'

const pending = new WeakMap<Db, (() => void)[]>()

/**
 * Runs something once the transaction on this connection has committed, and never if it does not commit. For hints to
 * others that there is something new. A reader that must not miss it reads the database as well, since this process may die
 * between the commit and the hint.
 */
export const afterCommit = (db: Db, work: () => void): void => {
  const works = pending.get(db) ?? []
  works.push(work)
  pending.set(db, works)
}

/** Takes the works that wait for the commit of this connection's transaction. For `runTransaction` alone. */
export const takeAfterCommit = (db: Db): readonly (() => void)[] => {
  const works = pending.get(db) ?? []
  pending.delete(db)
  return works
}
