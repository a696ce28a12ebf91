import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { nameClass, nodeType } from '../../registry/contract.ts'
import { grade, gradeJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'

/** Names a class with its grade. The plain name is for a class that no longer exists. */
export type ClassNames = (classId: number | null, name: string | null) => string

/** Reads the names of a school's classes. A class's name is unique only in its grade. */
export const readClassNames = async (db: Db, schoolId: number): Promise<ClassNames> => {
  const rows = await db
    .select({ id: department.id, name: department.name, gradeName: grade.name })
    .from(department)
    .leftJoin(grade, gradeJoin)
    .where(and(eq(department.schoolId, schoolId), eq(department.type, nodeType.class)))
    .orderBy(asc(department.id))
  const names = new Map(rows.map(({ id, name, gradeName }) => [id, nameClass({ name, gradeName: gradeName ?? '' })]))
  return (classId, name) => names.get(classId ?? 0) ?? (name || '未分班')
}
