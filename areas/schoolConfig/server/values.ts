import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { schoolConfig } from './tables.ts'

const configRow = (schoolId: number, key: string) => and(eq(schoolConfig.schoolId, schoolId), eq(schoolConfig.key, key))

/** Reads a school's stored value under a key. Null if it has none. */
export const readConfigValue = async (db: Db, schoolId: number, key: string): Promise<string | null> => {
  const [row] = await db.select({ value: schoolConfig.value }).from(schoolConfig).where(configRow(schoolId, key))
  return row?.value ?? null
}

/** Sets a school's value under a key. */
export const writeConfigValue = async (db: Db, schoolId: number, key: string, value: string): Promise<void> => {
  await db
    .insert(schoolConfig)
    .values({ schoolId, key, value })
    .onConflictDoUpdate({ target: [schoolConfig.schoolId, schoolConfig.key], set: { value } })
}

/** Removes a school's value, so that the default applies again. Returns the removed value, or null. */
export const removeConfigValue = async (db: Db, schoolId: number, key: string): Promise<string | null> => {
  const [row] = await db.delete(schoolConfig).where(configRow(schoolId, key)).returning({ value: schoolConfig.value })
  return row?.value ?? null
}
