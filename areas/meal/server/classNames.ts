import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/server/database/connection.ts'
import { nodeType } from '../../registry/contract.ts'
import { nameClass } from '../../registry/nameClass.ts'
import { department } from '../../registry/server/tables/departments.ts'

/** Names a class with its grade. The plain name is for a class that no longer exists. */
export type ClassNames = (classId: number | null, name: string | null) => string

/** Reads the names of a school's classes. A class's name is unique only in its grade. */
export const readClassNames = async (db: Db, schoolId: number): Promise<ClassNames> => {
  const grade = alias(department, 'grade')
  const rows = await db
    .select({ id: department.id, name: department.name, gradeName: grade.name })
    .from(department)
    .leftJoin(
      grade,
      and(eq(grade.schoolId, department.schoolId), eq(grade.id, department.parentId), eq(grade.type, nodeType.grade)),
    )
    .where(and(eq(department.schoolId, schoolId), eq(department.type, nodeType.class)))
    .orderBy(asc(department.id))
  const names = new Map(rows.map(({ id, name, gradeName }) => [id, nameClass({ name, gradeName: gradeName ?? '' })]))
  return (classId, name) => names.get(classId ?? 0) ?? (name || '未分班')
}
