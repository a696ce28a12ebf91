import type { Db } from './connection.ts'

const made = new WeakMap<Db, Map<unknown, unknown>>()

/**
 * What `make` makes of a connection's query builder, made once for each connection: the statements that open every call
 * are not put together anew each time.
 */
export const remembered = <Made>(db: Db, make: (db: Db) => Made): Made => {
  let ofConnection = made.get(db)
  if (!ofConnection) made.set(db, (ofConnection = new Map()))
  if (!ofConnection.has(make)) ofConnection.set(make, make(db))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- under the key `make` stands what `make` has made
  return ofConnection.get(make) as Made
}
