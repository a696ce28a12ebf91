import { inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { parentLink } from './tables/students.ts'

/** Links students with their parents. A pair that is linked already fails on a unique key of the database. */
export const insertParentLinks = async (
  db: Db,
  links: readonly Omit<typeof parentLink.$inferInsert, 'id'>[],
): Promise<void> => {
  await db.insert(parentLink).values([...links])
}

/** Ends links; the records on both sides stay. Gives the parents concerned, by school. */
export const deleteParentLinks = async (db: Db, ids: readonly number[]): Promise<Map<number, number[]>> => {
  const ended = await db
    .delete(parentLink)
    .where(inArray(parentLink.id, [...ids]))
    .returning({ schoolId: parentLink.schoolId, parentId: parentLink.parentId })
  const bySchool = new Map<number, number[]>()
  for (const { schoolId, parentId } of ended) bySchool.set(schoolId, [...(bySchool.get(schoolId) ?? []), parentId])
  return bySchool
}
