import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { ImportContext } from '../../../imports/server/index.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { Mark } from '../../words.ts'
import type { ExamKey } from '../examKey.ts'
import { processCells } from './processCells.ts'

/** A change of a stored score, to be kept in the history. */
export interface KeptChange {
  readonly studentId: number
  readonly subjectId: number
  readonly oldScore: number | null
  readonly oldMark: Mark | null
  readonly newScore: number | null
  readonly newMark: Mark | null
}

/** Reads the id and the name of the person who imports. */
export const readOperator = async (db: Db, { schoolId, asker }: Pick<ImportContext, 'schoolId' | 'asker'>) => {
  const id = asker.memberId ?? 0
  const [row] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, id)))
  return { id, name: row?.name ?? '' }
}

/** Keeps changes of scores that had been entered, with their reason. */
export const keepChanges = (
  db: Db,
  { schoolId, examId }: ExamKey,
  changes: readonly KeptChange[],
  { reason, operatorName, at }: { readonly reason: string; readonly operatorName: string; readonly at: Date },
): Promise<void> =>
  processCells(changes, (some) =>
    db.execute(sql`
      insert into exam_score_change (school_id, exam_id, student_id, subject_id, old_score, old_mark, new_score,
        new_mark, reason, operator_name, at)
      select ${schoolId}::bigint, ${examId}::bigint, "studentId", "subjectId", "oldScore", "oldMark", "newScore",
        "newMark", ${reason}::text, ${operatorName}::text, ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given ("studentId" bigint, "subjectId" bigint,
        "oldScore" int, "oldMark" text, "newScore" int, "newMark" text)`),
  )
