import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { processInBatches } from '../../../platform/server/processInBatches.ts'
import { parentLink } from './tables/students.ts'

/** Links students with their parents. An existing pair violates a unique key. */
export const insertParentLinks = async (
  db: Db,
  links: readonly Omit<typeof parentLink.$inferInsert, 'id'>[],
): Promise<void> => {
  await db.insert(parentLink).values([...links])
}

/** Deletes parent links and keeps both records. Returns the parents concerned, by school. */
export const deleteParentLinks = async (db: Db, ids: readonly number[]): Promise<Map<number, number[]>> => {
  const ended = await db
    .delete(parentLink)
    .where(inArray(parentLink.id, [...ids]))
    .returning({ schoolId: parentLink.schoolId, parentId: parentLink.parentId })
  const bySchool = new Map<number, number[]>()
  for (const { schoolId, parentId } of ended) bySchool.set(schoolId, [...(bySchool.get(schoolId) ?? []), parentId])
  return bySchool
}

/** Links many students with their parents in batches. */
export const insertEachParentLink = (
  db: Db,
  schoolId: number,
  links: readonly { readonly studentId: number; readonly parentId: number; readonly relationship: string }[],
): Promise<void> =>
  processInBatches(links, (some) =>
    db.execute(sql`insert into parent_link (school_id, student_id, parent_id, relationship)
      select ${schoolId}, student_id, parent_id, relationship
      from unnest(${sql.param(some.map(({ studentId }) => studentId))}::bigint[],
        ${sql.param(some.map(({ parentId }) => parentId))}::bigint[],
        ${sql.param(some.map(({ relationship }) => relationship))}::text[]) as given (student_id, parent_id, relationship)`),
  )

/** Deletes the links of these pairs. */
export const deleteEachParentLink = async (
  db: Db,
  schoolId: number,
  links: readonly { readonly studentId: number; readonly parentId: number }[],
): Promise<void> => {
  await db.execute(sql`delete from parent_link using unnest(${sql.param(links.map(({ studentId }) => studentId))}::bigint[],
      ${sql.param(links.map(({ parentId }) => parentId))}::bigint[]) as given (student_id, parent_id)
    where parent_link.school_id = ${schoolId} and parent_link.student_id = given.student_id
      and parent_link.parent_id = given.parent_id`)
}
