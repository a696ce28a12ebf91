import { and, desc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { releaseExam, whenExamGoes } from '../../exam/server/index.ts'
import { requireWholeSchoolReach } from '../../organisation/server/index.ts'
import type { jointExam } from '../contract.ts'
import { nameLastGrade } from '../lastGrades.ts'
import type { OfferView } from '../offerContract.ts'
import { jointExamRefusals } from '../refusals.ts'
import { changeOffer, lockOffer } from './schoolOffer.ts'
import { jointExamOffer } from './tables.ts'

type Offer = typeof jointExamOffer.$inferSelect

/** Reaches the offers to the session's school. */
export const reachOffers = reachRows(jointExamOffer, (session: Session) =>
  eq(jointExamOffer.schoolId, schoolOf(session)),
)

/** Presents an offer to its school, without any counts. */
export const presentOffer = (offer: Offer, timeZone: string): OfferView => ({
  id: offer.id,
  bureau: offer.bureauName,
  name: offer.name,
  grade: nameLastGrade(offer.level),
  startTime: toWireTime(offer.startAt, timeZone),
  endTime: toWireTime(offer.endAt, timeZone),
  subjects: offer.subjects.map(({ subject }) => subject),
  state: offer.state,
  isClosed: offer.isClosed,
  examId: offer.examId,
})

/** Lists the offers to the session's school, the latest first. */
export const listOffers = async ({ db, session }: Context<typeof jointExam.offers>): Promise<OfferView[]> => {
  const rows = await db
    .select()
    .from(jointExamOffer)
    .where(eq(jointExamOffer.schoolId, schoolOf(session)))
    .orderBy(desc(jointExamOffer.startAt), desc(jointExamOffer.id))
  return rows.map((row) => presentOffer(row, session.timeZone))
}

/** Locks an offer that the session's school may answer. Refuses callers who reach only a part of the school. */
export const lockAnswered = async (db: Db, session: Session, id: number) => {
  requireWholeSchoolReach(session, jointExamRefusals.wholeSchoolNeeded)
  const offer = await lockOffer(db, schoolOf(session), id)
  if (offer === undefined) throw new Refusal(common.notFound)
  return offer
}

/** Declines an offer. Refuses one that the school has accepted, and one whose entry is closed. */
export const declineJointExam = async ({
  db,
  session,
  body,
}: Context<typeof jointExam.declineJointExam>): Promise<null> => {
  const offer = await lockAnswered(db, session, body.id)
  const { name } = offer
  if (offer.state === 'joined') throw new Refusal(jointExamRefusals.notOffered, { name })
  if (offer.isClosed) throw new Refusal(jointExamRefusals.entryOver, { name, action: '答复' })
  await changeOffer(db, offer, { state: 'declined' })
  return null
}

/** The columns of an offer that a school has not answered. */
const notAnswered = {
  state: 'offered',
  examId: null,
  subjectIds: null,
  histogram: null,
  reportedAt: null,
  district: null,
  rankedAt: null,
} as const

/**
 * Takes a school out of a joint exam. Its exam stays as its own. Refuses after the entry is closed, unless the school
 * belongs to that bureau no more.
 */
export const leaveJointExam = async ({
  db,
  session,
  body,
}: Context<typeof jointExam.leaveJointExam>): Promise<null> => {
  const offer = await lockAnswered(db, session, body.id)
  const { name, schoolId, examId } = offer
  if (offer.state !== 'joined' || examId === null) throw new Refusal(jointExamRefusals.notJoined, { name })
  if (offer.isClosed && offer.isOfOwnBureau) throw new Refusal(jointExamRefusals.entryOver, { name, action: '退出' })
  await releaseExam(db, { schoolId, examId })
  await changeOffer(db, offer, notAnswered)
  return null
}

// A school that deletes its exam has left the joint exam, and may join again until the entry is closed.
whenExamGoes.join(1, async (db, { schoolId, examId }) => {
  await db
    .update(jointExamOffer)
    .set(notAnswered)
    .where(and(eq(jointExamOffer.schoolId, schoolId), eq(jointExamOffer.examId, examId)))
})
