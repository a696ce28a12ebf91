import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { schoolYearOf } from '../../registry/contract.ts'
import { mostValues } from '../words.ts'
import type { ChosenValue, RememberedValue } from './chosenValues.ts'
import { mayNamePerson } from './headingText.ts'
import { keysToRemember } from './memoryKeys.ts'
import { isLasting } from './namedColumns.ts'
import type { ImportKind } from './reviewedImport.ts'
import type { Run } from './runs.ts'
import { importMapping } from './tables.ts'

const findMemory = async (db: Db, schoolId: number, kind: string) => {
  const [row] = await db
    .select({ keys: importMapping.keys, chosenValues: importMapping.chosenValues })
    .from(importMapping)
    .where(and(eq(importMapping.schoolId, schoolId), eq(importMapping.kind, kind)))
  return row ?? { keys: {}, chosenValues: [] }
}

const isFor = (year: number) => (one: RememberedValue) => one.year === null || one.year === year

/** Returns what a school has chosen for its earlier sheets of a kind, as far as it counts on this day. */
export const recallChoices = async (db: Db, schoolId: number, kind: string, today: string) => {
  const { keys, chosenValues } = await findMemory(db, schoolId, kind)
  const known = chosenValues.filter(isFor(schoolYearOf(today)))
  return { keys, chosenValues: known.map(({ key, value, target }): ChosenValue => ({ key, value, target })) }
}

/** Merges values, the newer ones first, with at most `mostValues` a column. */
const mergeValues = (newer: readonly RememberedValue[], older: readonly RememberedValue[]): RememberedValue[] => {
  const isChosenAnew = ({ key, value }: RememberedValue) => newer.some((one) => one.key === key && one.value === value)
  const all = [...newer, ...older.filter((one) => !isChosenAnew(one))]
  return [...Map.groupBy(all, ({ key }) => key).values()].flatMap((ofKey) => ofKey.slice(0, mostValues))
}

/**
 * Stores what the clerk has chosen for a written sheet: columns that differ from the proposal, and values. Call it under
 * the lock of the school's imports.
 */
export const rememberChoices = async (db: Db, run: Run, kind: ImportKind, today: string): Promise<void> => {
  const { schoolId, kind: name, headings, chosenValues } = run
  const mayRemember = (key: string | null) => key === null || kind.isRemembered(key)
  const changed = headings.filter(
    ({ title, key, proposed }) =>
      proposed !== undefined && proposed !== key && mayRemember(key) && mayRemember(proposed) && !mayNamePerson(title),
  )
  if (changed.length === 0 && chosenValues.length === 0) return
  const year = schoolYearOf(today)
  const { named } = await kind.sheetOf(db, run)
  const isNamed = new Set((named?.columns ?? []).map(({ key }) => key))
  const newer = chosenValues
    .filter((one) => isLasting(named, one))
    .map((one) => ({ ...one, year: isNamed.has(one.key) ? year : null }))
  const earlier = await findMemory(db, schoolId, name)
  const memory = {
    // Headings of the school's other sheets stay known.
    keys: { ...earlier.keys, ...keysToRemember(changed, headings) },
    chosenValues: mergeValues(newer, earlier.chosenValues.filter(isFor(year))),
  }
  await db
    .insert(importMapping)
    .values({ schoolId, kind: name, ...memory })
    .onConflictDoUpdate({ target: [importMapping.schoolId, importMapping.kind], set: memory })
}
