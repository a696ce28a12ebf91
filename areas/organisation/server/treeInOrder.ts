import { type SQL, sql } from 'drizzle-orm'
import { department } from '../../registry/server/tables/departments.ts'

/**
 * SQL of a recursive table `tree`: departments of a school and all beneath them, each with the places from there down to it. In
 * the order of `place` they stand as the tree shows them.
 */
export const treeInOrder = (schoolId: number, isTop: SQL): SQL => sql`
  select ${department.id} as id, array[]::bigint[] as place from ${department}
  where ${department.schoolId} = ${schoolId} and ${isTop}
  union all
  select ${department.id}, tree.place || array[${department.orderNum}::bigint, ${department.id}::bigint]
  from tree join ${department} on ${department.schoolId} = ${schoolId} and ${department.parentId} = tree.id`
