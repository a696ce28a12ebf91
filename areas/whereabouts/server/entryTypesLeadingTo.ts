import { type SQLWrapper, sql } from 'drizzle-orm'
import { type Place, movingTypes, getPlaceOfEntryType } from '../derive.ts'

const leadsTo = (code: number, places: readonly Place[]): boolean => {
  const place = getPlaceOfEntryType(code)
  return place !== null && places.includes(place)
}

/** Returns the entry types that put a person in one of these places, as an SQL parameter. */
export const entryTypesLeadingTo = (...places: readonly Place[]): SQLWrapper =>
  sql.param(movingTypes.filter((code) => leadsTo(code, places)))
