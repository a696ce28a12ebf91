import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { JudgedRow } from './judgedRow.ts'
import { type Run, changeRun } from './runs.ts'
import { importRun } from './tables.ts'

/**
 * The most rows a day whose verdicts may reveal to one sender that a number belongs to a person beyond the sender's
 * reach. A grade of 600 with siblings in other grades stays below. A sender who reaches the whole school meets no
 * such person and is never limited.
 */
export const maxRowsBeyondReach = 300

const day = 24 * 60 * 60 * 1000

/**
 * Adds the rows that met people beyond the sender's reach to the import's count. Rows of a check whose verdicts are
 * then withheld count too. Returns whether the verdicts may be shown. Counts are in the database, so that all nodes
 * share one limit.
 */
export const addRowsBeyondReach = async (db: Db, run: Run, met: number, now: Date): Promise<boolean> => {
  if (met === 0) return true
  const { schoolId, memberId } = run
  // Lock per sender: two concurrent checks would not see each other's counts.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('import looks'), hashtext(${String(memberId)}))`)
  await changeRun(db, run, { metBeyond: run.metBeyond + met })
  const sentByMember = and(eq(importRun.schoolId, schoolId), eq(importRun.memberId, memberId))
  const [row] = await db
    .select({ met: sql<number>`coalesce(sum(${importRun.metBeyond}), 0)::int` })
    .from(importRun)
    .where(and(sentByMember, gte(importRun.createdAt, new Date(now.getTime() - day))))
  return (row?.met ?? 0) <= maxRowsBeyondReach
}

const why = `一天内核对的名单中，涉及您范围之外人员的已超过 ${maxRowsBeyondReach} 行，本次不显示核对结果；请由可管理全校的用户导入，或明天再核对`

/** Returns every row as refused with the same reason, so that no row reveals more than another. */
export const withholdVerdicts = (judged: readonly JudgedRow[]): JudgedRow[] =>
  judged.map(({ number }) => ({
    number,
    verdict: 'refused',
    name: '',
    basis: null,
    differences: [],
    notes: [],
    faults: [{ title: null, why }],
  }))
