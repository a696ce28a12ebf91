import { isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { selectTreeInOrder } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'

/** Returns a function that sorts rows by their class in the order of the displayed tree, those without a class last. */
export const readClassOrder = async (db: Db, schoolId: number) => {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive tree as (${selectTreeInOrder(schoolId, isNull(department.parentId))})
    select id from tree order by place, id`)
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  const placeOf = (classId: number | null) => places.get(classId ?? 0) ?? places.size
  return <Row extends { readonly classId: number | null }>(sorted: readonly Row[]): Row[] =>
    sorted.toSorted((one, other) => placeOf(one.classId) - placeOf(other.classId))
}
