import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import { parentLink } from '../../../registry/server/tables/students.ts'

/**
 * Finds siblings among these students by common parents. Maps each to the smallest id in the family. Only children are
 * left out.
 */
export const findFamilies = async (
  db: Db,
  schoolId: number,
  students: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const links = await db
    .select({ studentId: parentLink.studentId, parentId: parentLink.parentId })
    .from(parentLink)
    .where(and(eq(parentLink.schoolId, schoolId), sql`${parentLink.studentId} in ${listedIds(students)}`))
  const families = new Map(students.map((id) => [id, id]))
  const headOf = (id: number): number => {
    const above = families.get(id) ?? id
    return above === id ? id : headOf(above)
  }
  for (const children of Map.groupBy(links, ({ parentId }) => parentId).values()) {
    const heads = children.map(({ studentId }) => headOf(studentId))
    const first = Math.min(...heads)
    for (const head of heads) families.set(head, first)
  }
  const sizes = Map.groupBy(students, headOf)
  return new Map(
    students.flatMap((id) => ((sizes.get(headOf(id))?.length ?? 0) > 1 ? [[id, headOf(id)] as const] : [])),
  )
}
