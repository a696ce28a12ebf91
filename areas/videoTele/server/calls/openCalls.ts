import { and, eq, lt } from 'drizzle-orm'
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

/** Gives up calls whose end was never reported, without charging: nobody knows whether they were answered. */
export const openCallClosing = jobWork(
  kind,
  ({ schoolId, clock, finish }) =>
    finish(async (db) => {
      const now = clock.now()
      const before = new Date(now.getTime() - openHours * 3_600_000)
      const given = await db
        .update(phoneCall)
        .set({ state: 'unreported', endedAt: now })
        .where(and(eq(phoneCall.schoolId, schoolId), eq(phoneCall.state, 'open'), lt(phoneCall.startedAt, before)))
        .returning({ id: phoneCall.id })
      return { calls: given.length }
    }),
  { schedule: '40 3 * * *', perSchool: true },
)
