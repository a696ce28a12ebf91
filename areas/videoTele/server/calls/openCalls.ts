import { type SQL, and, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { jobKind, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import { phoneCall } from '../tables.ts'

/** Hours after which an open call is given up. A phone that was offline may report its end until then. */
const openHours = 24

const kind = jobKind({
  name: 'videoTele.giveUpCalls',
  title: '关闭未上报结束的通话',
  input: z.object({}),
  result: z.object({ calls: z.int() }),
  attempts: 3,
})

/** SQL condition for the calls of a pupil to parents that are open. One that should be over no longer counts. */
export const isOpenCall = (schoolId: number, studentId: number, now: Date): SQL | undefined =>
  and(
    eq(phoneCall.schoolId, schoolId),
    eq(phoneCall.studentId, studentId),
    eq(phoneCall.partyKind, 'parent'),
    eq(phoneCall.state, 'open'),
    gt(
      sql`${phoneCall.startedAt} + make_interval(secs => coalesce(${phoneCall.mostSeconds}, 0) + 60)`,
      sql`${now.toISOString()}::timestamptz`,
    ),
  )

/** Gives up calls whose end was never reported, without charging: nobody knows whether they were answered. */
export const openCallClosing = jobWork(
  kind,
  ({ schoolId, clock, finish }) =>
    finish(async (db) => {
      const now = clock.now()
      const before = new Date(now.getTime() - openHours * 3_600_000)
      const closed = await db
        .update(phoneCall)
        .set({ state: 'unreported', endedAt: now })
        .where(and(eq(phoneCall.schoolId, schoolId), eq(phoneCall.state, 'open'), lt(phoneCall.startedAt, before)))
        .returning({ id: phoneCall.id })
      return { calls: closed.length }
    }),
  { schedule: '40 3 * * *', perSchool: true },
)
