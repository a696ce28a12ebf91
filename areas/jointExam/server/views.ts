import { and, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { fromHundredths } from '../../exam/contract.ts'
import type { JointExamView } from '../bureauContract.ts'
import { type SetSubject, jointExamOffer, type jointExamTable } from './tables.ts'

/** A joint exam as it is stored. */
export type JointExamRow = typeof jointExamTable.$inferSelect

const countIf = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`

/** Counts the answers and reports of the schools by joint exam. The caller must see the schools. */
const countSchools = async (db: Db, bureauId: number, ids: readonly number[]) => {
  const isJoined = sql`${jointExamOffer.state} = 'joined'`
  const rows = await db
    .select({
      jointExamId: jointExamOffer.jointExamId,
      invited: sql<number>`count(*)::int`,
      joined: countIf(isJoined),
      declined: countIf(sql`${jointExamOffer.state} = 'declined'`),
      reported: countIf(sql`${isJoined} and ${jointExamOffer.reportedAt} is not null`),
      ranked: countIf(sql`${isJoined} and ${jointExamOffer.rankedAt} is not null`),
    })
    .from(jointExamOffer)
    .where(and(eq(jointExamOffer.bureauId, bureauId), among(jointExamOffer.jointExamId, ids)))
    .groupBy(jointExamOffer.jointExamId)
  return new Map(rows.map(({ jointExamId, ...counts }) => [jointExamId, counts]))
}

const noSchools = { invited: 0, joined: 0, declined: 0, reported: 0, ranked: 0 } as const

const presentSubject = ({ subject, isCounted, ...marks }: SetSubject) => ({
  subject,
  fullMarks: fromHundredths(marks.fullMarks),
  excellentLine: fromHundredths(marks.excellentLine),
  passLine: fromHundredths(marks.passLine),
  lowLine: fromHundredths(marks.lowLine),
  isCounted,
})

/** Presents joint exams with the counts of their schools, in the same order. The caller must see the schools. */
export const presentJointExams = async (
  db: Db,
  rows: readonly JointExamRow[],
  { bureauId, timeZone }: { readonly bureauId: number; readonly timeZone: string },
): Promise<JointExamView[]> => {
  const counts = await countSchools(
    db,
    bureauId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, level, startAt, endAt, subjects, state, version }) => ({
    id,
    name,
    level,
    startTime: toWireTime(startAt, timeZone),
    endTime: toWireTime(endAt, timeZone),
    subjects: subjects.map(presentSubject),
    state,
    schools: counts.get(id) ?? noSchools,
    version,
  }))
}
