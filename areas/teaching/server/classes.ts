import { type SQL, and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { isWithinReach, selectTreeInOrder } from '../../organisation/server/index.ts'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import { toGradeLevel } from '../gradeLevel.ts'

const grade = alias(department, 'grade')

/** A class that has not graduated, with its grade. */
export interface TaughtClass {
  readonly id: number
  readonly name: string
  /** The node above the class. */
  readonly gradeId: number | null
  readonly gradeName: string
  readonly gradeLevel: number | null
}

const isBelow = (schoolId: number, departmentId: number | undefined): SQL | undefined =>
  departmentId === undefined
    ? undefined
    : sql`exists (select 1 from ${departmentAncestor} where ${and(
        eq(departmentAncestor.schoolId, schoolId),
        eq(departmentAncestor.departmentId, department.id),
        eq(departmentAncestor.ancestorId, departmentId),
      )})`

interface Asked {
  readonly schoolId: number
  readonly asker: Asker
  /** Only classes below this department, itself included. */
  readonly departmentId?: number | undefined
}

/** Lists the classes within reach that have not graduated, in the order of the organisation. */
export const listTaughtClasses = async (
  db: Db,
  { schoolId, asker, departmentId }: Asked,
): Promise<readonly TaughtClass[]> => {
  const rows = await db
    .select({
      id: department.id,
      name: department.name,
      gradeId: grade.id,
      gradeName: grade.name,
      schoolSection: grade.schoolSection,
      schoolGrade: grade.schoolGrade,
    })
    .from(department)
    .innerJoin(
      sql`(with recursive tree as (${selectTreeInOrder(schoolId, sql`${department.parentId} is null`)})
        select id, place from tree) as standing`,
      sql`standing.id = ${department.id}`,
    )
    .leftJoin(grade, and(eq(grade.schoolId, department.schoolId), eq(grade.id, department.parentId)))
    .where(
      and(
        eq(department.schoolId, schoolId),
        eq(department.type, nodeType.class),
        ne(department.delFlag, graduatedFlag),
        isBelow(schoolId, departmentId),
        isWithinReach(asker, department.schoolId, department.id),
      ),
    )
    .orderBy(sql`standing.place`, department.id)
  return rows.map(({ id, name, gradeId, gradeName, ...node }) => ({
    id,
    name,
    gradeId,
    gradeName: gradeName ?? '',
    gradeLevel: toGradeLevel(node),
  }))
}
