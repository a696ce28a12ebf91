import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Judged } from './reviewedImport.ts'
import { type Run, changeRun } from './runs.ts'
import { importRun } from './tables.ts'

/**
 * So many rows a day may tell one sender that somebody beyond their reach has a number. A grade of 600 with brothers and
 * sisters in other grades stays below; whoever reaches the whole school meets nobody beyond, and is never braked.
 */
export const mostMetBeyond = 300

const day = 24 * 60 * 60 * 1000

/**
 * Charges an import with the rows that met somebody beyond the sender's reach, and with those of a check that is then not
 * told as well: what was refused has cost its look. Gives whether its verdicts may be told.
 */
export const chargeMet = async (db: Db, run: Run, met: number, now: Date): Promise<boolean> => {
  if (met === 0) return true
  const { schoolId, memberId } = run
  // Two checks of one sender at once would each see the other's looks unspent.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('import looks'), hashtext(${String(memberId)}))`)
  await changeRun(db, run, { metBeyond: run.metBeyond + met })
  const own = and(eq(importRun.schoolId, schoolId), eq(importRun.memberId, memberId))
  const [row] = await db
    .select({ met: sql<number>`coalesce(sum(${importRun.metBeyond}), 0)::int` })
    .from(importRun)
    .where(and(own, gte(importRun.createdAt, new Date(now.getTime() - day))))
  return (row?.met ?? 0) <= mostMetBeyond
}

const why = `一天内核对的名单中，涉及您范围之外人员的已超过 ${mostMetBeyond} 行，本次不显示核对结果；请由可管理全校的用户导入，或明天再核对`

/** All rows of a file alike, so that none tells more than another. */
export const untold = (judged: readonly Judged[]): Judged[] =>
  judged.map(({ number }) => ({
    number,
    verdict: 'refused',
    name: '',
    basis: null,
    differences: [],
    notes: [],
    faults: [{ title: null, why }],
  }))
