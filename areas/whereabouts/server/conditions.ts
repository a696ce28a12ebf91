import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Place, getPlaceOfEntryType, movingTypes, returningTypes } from '../derive.ts'

const leadsTo = (code: number, places: readonly Place[]): boolean => {
  const place = getPlaceOfEntryType(code)
  return place !== null && places.includes(place)
}

/** SQL that holds for an entry type that puts a person in one of these places; null without an entry type. */
export const isPlaceAmong = (stateDictId: SQLWrapper, places: readonly Place[]): SQL<boolean> =>
  sql<boolean>`${stateDictId} = any(${sql.param(movingTypes.filter((code) => leadsTo(code, places)))}::int[])`

/** SQL that holds for an entry type that counts as returned; null without an entry type. */
export const isReturning = (stateDictId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`${stateDictId} = any(${sql.param([...returningTypes])}::int[])`

/** SQL form of `isUnseenSince`: nothing was recorded about a person since their leave began. False without a leave. */
export const isUnseenSince = (lastAt: SQLWrapper, since: SQLWrapper): SQL<boolean> =>
  sql<boolean>`coalesce(coalesce(${lastAt}, '-infinity') <= ${since}, false)`
