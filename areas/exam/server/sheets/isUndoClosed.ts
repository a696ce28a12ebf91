import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { examTable } from '../tables.ts'
import { ExamSheet } from './scoreColumns.ts'

/** True if the exam of an import is published or deleted, which closes undoing for good. */
export const isUndoClosed = async (
  db: Db,
  { schoolId, about }: { readonly schoolId: number; readonly about: unknown },
): Promise<boolean> => {
  const [row] = await db
    .select({ state: examTable.state })
    .from(examTable)
    .where(and(eq(examTable.schoolId, schoolId), eq(examTable.id, ExamSheet.parse(about).examId)))
  return row?.state !== 'created'
}
