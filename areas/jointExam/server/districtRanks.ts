import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { writeDistrictRanks } from '../../exam/server/index.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { jointExam } from '../contract.ts'
import { jointExamRefusals } from '../refusals.ts'
import { listLinked, lockOffers } from './closing.ts'
import { mergeHistograms } from './histogram.ts'
import { changeJointExam, lockJointExam } from './jointExams.ts'
import { withManagedSchools } from './managedSchools.ts'
import { placeValues } from './placeValues.ts'
import { changeOffer, lockOffer } from './schoolOffer.ts'
import { jointExamOffer } from './tables.ts'

const kind = jobKind({
  name: 'jointExam.placeStudents',
  title: '写入联考区名次',
  input: z.object({ offerId: z.int(), round: z.int() }),
  result: z.object({}),
  attempts: 12,
})

const requireReports = async (db: Db, missing: readonly number[], isConfirmed: boolean): Promise<void> => {
  if (missing.length === 0 || isConfirmed) return
  const schools = await db
    .select({ name: school.name })
    .from(school)
    .where(among(school.id, missing))
    .orderBy(school.id)
  const names = schools.map(({ name }) => `“${name}”`).join('、')
  throw new Refusal(jointExamRefusals.someNotReported, { names })
}

/**
 * Merges the counts that the schools have reported, gives each of these schools the merged ones, and queues for each a
 * job that ranks its students. Refuses an exam whose entry is open, and one without reports. Schools without a report
 * are left out only if that is confirmed.
 */
export const rankDistrict = async ({
  db,
  session,
  body,
  jobs,
}: Context<typeof jointExam.rankDistrict>): Promise<null> => {
  const bureauId = schoolOf(session)
  const row = await lockJointExam(db, bureauId, body.id)
  if (row.state === 'open') throw new Refusal(jointExamRefusals.notClosed, { name: row.name })
  await withManagedSchools(db, bureauId, async () => {
    const offers = await lockOffers(db, row)
    const linked = new Set(listLinked(offers).map(({ offerId }) => offerId))
    const joined = offers.filter(({ id }) => linked.has(id))
    const reported = joined.filter(({ reportedAt }) => reportedAt !== null)
    if (reported.length === 0) throw new Refusal(jointExamRefusals.nothingReported)
    const missing = joined.flatMap(({ reportedAt, schoolId }) => (reportedAt === null ? [schoolId] : []))
    await requireReports(db, missing, body.isConfirmed)
    const district = mergeHistograms(reported.flatMap(({ histogram }) => (histogram === null ? [] : [histogram])))
    const ids = reported.map(({ id }) => id)
    await db
      .update(jointExamOffer)
      .set({ district, rankedAt: null })
      .where(and(eq(jointExamOffer.jointExamId, row.id), among(jointExamOffer.id, ids)))
    for (const { id: offerId, schoolId } of reported)
      await jobs.add(db, kind, { schoolId, memberId: null }, { offerId, round: row.round })
  })
  await changeJointExam(db, row, { state: 'ranked' })
  return null
}

/**
 * Writes the ranks in the district to one school's students. Does nothing if the bureau has opened the entry meanwhile,
 * or the school has left the exam or the bureau.
 */
export const placingWork = jobWork(kind, ({ schoolId, input: { offerId, round }, clock, finish }) =>
  finish(async (db) => {
    const offer = await lockOffer(db, schoolId, offerId)
    if (offer?.isOfOwnBureau !== true || offer.round !== round) return {}
    const { examId, district, subjectIds } = offer
    if (examId === null || district === null) return {}
    await writeDistrictRanks(db, { schoolId, examId }, placeValues(district, subjectIds ?? []))
    await changeOffer(db, offer, { rankedAt: clock.now() })
    return {}
  }),
)
