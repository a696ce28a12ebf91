import { and, eq, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { whenRecordsArrive } from '../../access/server/index.ts'
import { passageTypes } from '../passages.ts'
import { isRunningAt, whenLeaveChanges } from './onLeave.ts'
import { isBackAt } from './passages.ts'
import { leave } from './tables.ts'

interface Arrived {
  readonly schoolId: number
  readonly records: readonly { readonly id: number; readonly memberId: number }[]
  readonly now: Date
}

/** Finds the students whose running leave stopped counting, or counts again, because of these records. */
const findChangedStudents = async (db: Db, { schoolId, records, now }: Arrived): Promise<number[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const isBackBefore = isBackAt({ at, without: records.map(({ id }) => id) })
  const people = [...new Set(records.map(({ memberId }) => memberId))]
  const rows = await db
    .selectDistinct({ id: leave.studentId })
    .from(leave)
    .where(
      and(
        eq(leave.schoolId, schoolId),
        among(leave.studentId, people),
        isRunningAt(schoolId, now),
        sql`${isBackAt({ at })} <> ${isBackBefore}`,
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Subscribes to access records, so that a return from a leave, or another departure, is announced as a change of the
 * leave.
 */
export const subscribeToPassages = (): void => {
  whenRecordsArrive.join(15, async (db, { schoolId, records, now }) => {
    const passages = records.filter(({ stateDictId }) => passageTypes.includes(stateDictId))
    if (passages.length === 0) return
    const studentIds = await findChangedStudents(db, { schoolId, records: passages, now })
    if (studentIds.length > 0) await whenLeaveChanges.tell(db, { schoolId, studentIds })
  })
}
