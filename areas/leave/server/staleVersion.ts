import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { member } from '../../registry/server/tables/members.ts'
import { leaveRefusals } from '../refusals.ts'
import { leaveState } from '../states.ts'
import type { leave } from './tables.ts'

type Row = typeof leave.$inferSelect

/** State names of a leave for the text of refusals. */
export const leaveStateTitles: Readonly<Record<number, string>> = {
  [leaveState.asked]: '待审批',
  [leaveState.agreed]: '已同意',
  [leaveState.refused]: '未同意',
  [leaveState.takenBack]: '已撤回',
}

/** Returns the name of a leave's student. */
export const readStudentName = async (db: Db, { schoolId, studentId }: Row): Promise<string> => {
  const [row] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, studentId)))
  return row?.name ?? ''
}

/** Refuses a change to a leave that others have already handled, with its current state. */
export const refuseHandled = async (db: Db, row: Row): Promise<never> => {
  const state = row.askedEndAt === null ? (leaveStateTitles[row.state] ?? '') : '续假待审批'
  throw new Refusal(leaveRefusals.nothingToDecide, { name: await readStudentName(db, row), state })
}

/**
 * Refuses (35007) if a locked leave changed since the caller saw it. Callers without a version skip the check, as the
 * specification's calls do.
 */
export const refuseStaleVersion = async (db: Db, row: Row, seen: number | undefined): Promise<void> => {
  if (seen !== undefined && seen !== row.version) await refuseHandled(db, row)
}
