import type { Db } from './connection.ts'

const caches = new WeakMap<Db, Map<unknown, unknown>>()

const getOrMake = <Made>(place: Map<unknown, unknown>, key: unknown, make: () => Made): Made => {
  if (!place.has(key)) place.set(key, make())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- under its key stands what was made for it
  return place.get(key) as Made
}

const cacheOf = (db: Db): Map<unknown, unknown> => {
  const place = caches.get(db) ?? new Map<unknown, unknown>()
  caches.set(db, place)
  return place
}

/**
 * Returns the result of `make` for a connection's query builder, cached per connection, so that statements used in
 * every call are not built again each time.
 */
export const cachedOnConnection = <Made>(db: Db, make: (db: Db) => Made): Made =>
  getOrMake(cacheOf(db), make, () => make(db))

/**
 * The shape of a statement: the conditions it includes. Only flags, so that their number limits the number of
 * statements.
 */
type Shape = Readonly<Record<string, boolean>>

/** The same for a statement of several shapes; its values are placeholders. */
export const cachedByShape = <S extends Shape, Made>(db: Db, make: (db: Db, shape: S) => Made, shape: S): Made => {
  const shapes = getOrMake(cacheOf(db), make, () => new Map<unknown, unknown>())
  return getOrMake(shapes, Object.values(shape).join(), () => make(db, shape))
}
