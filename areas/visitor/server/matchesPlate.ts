import { type SQL, ilike, or, sql } from 'drizzle-orm'
import { normalizePlate } from '../../../platform/contract/numbers.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { visit } from './tables.ts'

const within = (text: string) => `%${escapeLikePattern(text)}%`

/** SQL condition for a part of a number plate. Older records keep the spelling that was typed. */
export const matchesPlate = (word: string): SQL | undefined => {
  const plate = normalizePlate(word)
  const typed = ilike(visit.plate, within(word))
  return plate === '' ? typed : or(typed, ilike(sql`replace(${visit.plate}, ' ', '')`, within(plate)))
}
