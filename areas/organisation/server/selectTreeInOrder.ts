import { type SQL, sql } from 'drizzle-orm'
import { department } from '../../registry/server/tables/departments.ts'

/**
 * SQL of a recursive table `tree` with the matching departments of a school and their descendants. `place` holds the
 * order numbers and ids on the path down to each; sorting by it gives the order of the displayed tree.
 */
export const selectTreeInOrder = (schoolId: number, isTop: SQL): SQL => sql`
  select ${department.id} as id, array[]::bigint[] as place from ${department}
  where ${department.schoolId} = ${schoolId} and ${isTop}
  union all
  select ${department.id}, tree.place || array[${department.orderNum}::bigint, ${department.id}::bigint]
  from tree join ${department} on ${department.schoolId} = ${schoolId} and ${department.parentId} = tree.id`
