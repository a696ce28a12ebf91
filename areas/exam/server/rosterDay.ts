import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Jobs } from '../../../platform/server/jobs/jobs.ts'
import type { ExamKey } from './examKey.ts'
import { lockExam, outdateRanks } from './ranking.ts'
import { syncRoster } from './roster.ts'
import { examTable } from './tables.ts'

const kind = jobKind({
  name: 'exam.fixRoster',
  title: '考试首日确定名单',
  input: z.object({ examId: z.int(), startAt: z.string() }),
  result: z.object({}),
  attempts: 12,
})

/** Queues the job that fixes the roster when an exam begins. Does nothing for an exam that has begun. */
export const scheduleRoster = async (
  db: Db,
  { jobs, clock }: { readonly jobs: Jobs; readonly clock: Clock },
  { schoolId, examId, startAt }: ExamKey & { readonly startAt: Date },
): Promise<void> => {
  const delaySeconds = Math.ceil((startAt.getTime() - clock.now().getTime()) / 1000)
  if (delaySeconds <= 0) return
  await jobs.add(db, kind, { schoolId, memberId: null }, { examId, startAt: startAt.toISOString() }, { delaySeconds })
}

/** Fixes the roster of an exam that begins, unless it was moved, deleted, published or closed meanwhile. */
export const rosterWork = jobWork(kind, ({ schoolId, input: { examId, startAt }, clock, jobs, finish }) =>
  finish(async (db) => {
    const key = { schoolId, examId }
    const [found] = await db
      .select({ startAt: examTable.startAt })
      .from(examTable)
      .where(and(eq(examTable.schoolId, schoolId), eq(examTable.id, examId)))
    if (found?.startAt.toISOString() !== startAt) return {}
    const exam = await lockExam(db, key)
    if (exam.state === 'published' || exam.isEntryClosed) return {}
    await syncRoster(db, key, { startAt: exam.startAt, now: clock.now() })
    await outdateRanks(db, jobs, key)
    return {}
  }),
)
