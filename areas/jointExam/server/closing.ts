import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { closeEntry as closeEntryOf, releaseExam, reopenEntry as reopenEntryOf } from '../../exam/server/index.ts'
import type { jointExam } from '../contract.ts'
import { jointExamRefusals } from '../refusals.ts'
import { changeJointExam, lockJointExam } from './jointExams.ts'
import { withManagedSchools } from './managedSchools.ts'
import { queueReport } from './report.ts'
import { jointExamOffer, jointExamTable } from './tables.ts'
import type { JointExamRow } from './views.ts'

/** The offer of a joint exam to one school, as it is stored. */
type Offer = typeof jointExamOffer.$inferSelect

const isOffered = ({ schoolId, id }: Pick<JointExamRow, 'schoolId' | 'id'>) =>
  and(eq(jointExamOffer.bureauId, schoolId), eq(jointExamOffer.jointExamId, id))

/** Locks the offers of a joint exam to the schools that the bureau manages now, by school. */
export const lockOffers = (db: Db, row: JointExamRow): Promise<Offer[]> =>
  db.select().from(jointExamOffer).where(isOffered(row)).orderBy(jointExamOffer.schoolId).for('update')

/** Lists the exams of the schools that sit a joint exam. */
export const listLinked = (offers: readonly Offer[]) =>
  offers.flatMap(({ id, schoolId, examId, state }) =>
    state === 'joined' && examId !== null ? [{ offerId: id, schoolId, examId }] : [],
  )

/** The columns of an offer that a closing leaves behind. */
const nothingReported = { histogram: null, reportedAt: null, district: null, rankedAt: null } as const

/**
 * Closes the entry of scores in all schools of a joint exam, and queues for each a job that reports its counts. Refuses
 * one that is closed already, and one that no school sits.
 */
export const closeEntry = async ({ db, session, body, jobs }: Context<typeof jointExam.closeEntry>): Promise<null> => {
  const bureauId = schoolOf(session)
  const row = await lockJointExam(db, bureauId, body.id)
  const { name } = row
  if (row.state !== 'open') throw new Refusal(jointExamRefusals.notOpen, { name, action: '再次截止' })
  const round = row.round + 1
  await withManagedSchools(db, bureauId, async () => {
    const linked = listLinked(await lockOffers(db, row))
    if (linked.length === 0) throw new Refusal(jointExamRefusals.nobodyJoined, { name })
    await db
      .update(jointExamOffer)
      .set({ ...nothingReported, isClosed: true, round })
      .where(isOffered(row))
    for (const { offerId, ...key } of linked) {
      await closeEntryOf(db, key)
      await queueReport(db, jobs, { schoolId: key.schoolId, offerId, round })
    }
  })
  await changeJointExam(db, row, { state: 'closed', round })
  return null
}

/** Opens the entry again in all schools. Their reports and the ranks in the district are cleared. */
export const reopenEntry = async ({ db, session, body }: Context<typeof jointExam.reopenEntry>): Promise<null> => {
  const bureauId = schoolOf(session)
  const row = await lockJointExam(db, bureauId, body.id)
  if (row.state === 'open') throw new Refusal(jointExamRefusals.notClosed, { name: row.name })
  const round = row.round + 1
  await withManagedSchools(db, bureauId, async () => {
    const linked = listLinked(await lockOffers(db, row))
    await db
      .update(jointExamOffer)
      .set({ ...nothingReported, isClosed: false, round })
      .where(isOffered(row))
    for (const { schoolId, examId } of linked) await reopenEntryOf(db, { schoolId, examId })
  })
  await changeJointExam(db, row, { state: 'open', round })
  return null
}

/** Deletes a joint exam and its offers. The schools keep their exams as their own, without ranks in the district. */
export const deleteJointExam = async ({
  db,
  session,
  query,
}: Context<typeof jointExam.deleteJointExam>): Promise<null> => {
  const bureauId = schoolOf(session)
  const row = await lockJointExam(db, bureauId, query.id)
  await withManagedSchools(db, bureauId, async () => {
    const linked = listLinked(await lockOffers(db, row))
    await db.delete(jointExamOffer).where(isOffered(row))
    for (const { schoolId, examId } of linked) await releaseExam(db, { schoolId, examId })
  })
  return deleteRow(db, jointExamTable, { schoolId: bureauId, id: row.id })
}
