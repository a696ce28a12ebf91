import type { Db } from './connection.ts'

const pending = new WeakMap<Db, (() => void)[]>()

/**
 * Runs work once the transaction on this connection has committed, and never if it doesn't commit. For notifications
 * about changes. A reader that must not miss them also reads the database, since this process may die between the
 * commit and the notification.
 */
export const afterCommit = (db: Db, work: () => void): void => {
  const works = pending.get(db) ?? []
  works.push(work)
  pending.set(db, works)
}

/**
 * Removes and returns the work that waits for the commit of this connection's transaction. Only for `runTransaction`.
 */
export const takeAfterCommit = (db: Db): readonly (() => void)[] => {
  const works = pending.get(db) ?? []
  pending.delete(db)
  return works
}
