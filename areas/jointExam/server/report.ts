import { z } from 'zod'
import type { Db } from '../../../platform/server/database/connection.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Jobs } from '../../../platform/server/jobs/jobs.ts'
import { countValues, refreshRanksOf } from '../../exam/server/index.ts'
import { changeOffer, lockOffer } from './schoolOffer.ts'
import { toHistogram } from './toHistogram.ts'

const kind = jobKind({
  name: 'jointExam.report',
  title: '汇总联考成绩',
  input: z.object({ offerId: z.int(), round: z.int() }),
  result: z.object({}),
  attempts: 12,
})

interface Queued {
  readonly schoolId: number
  readonly offerId: number
  readonly round: number
}

/** Queues the job with which a school reports the counts of its scores. */
export const queueReport = async (db: Db, jobs: Jobs, { schoolId, ...input }: Queued): Promise<void> => {
  await jobs.add(db, kind, { schoolId, memberId: null }, input)
}

/**
 * Computes the ranks of a school's part of a joint exam and stores how many students have each value. Does nothing if
 * the bureau has opened the entry meanwhile, or the school has left the exam or the bureau.
 */
export const reportWork = jobWork(kind, ({ schoolId, input: { offerId, round }, clock, finish }) =>
  finish(async (db) => {
    const offer = await lockOffer(db, schoolId, offerId)
    if (offer?.isOfOwnBureau !== true || !offer.isClosed || offer.round !== round || offer.examId === null) return {}
    const key = { schoolId, examId: offer.examId }
    await refreshRanksOf(db, key)
    const histogram = toHistogram(await countValues(db, key), offer.subjectIds ?? [])
    await changeOffer(db, offer, { histogram, reportedAt: clock.now() })
    return {}
  }),
)
