import { and, inArray, lt, ne } from 'drizzle-orm'
import { z } from 'zod'
import { excludeFromTrail } from './audit/entry.ts'
import type { Clock } from './clock.ts'
import { answeredCall } from './idempotency/tables.ts'
import { jobKind, jobWork } from './jobs/jobKind.ts'
import { job } from './jobs/tables.ts'
import { deleteOldMessages } from './live/replay.ts'
import { serverNode } from './nodes/tables.ts'
import { outboxMessage } from './outbox/tables.ts'

const day = 24 * 60 * 60 * 1000

/** Retention of idempotent answers (for repetitions), ended jobs, node records and messages, ms. */
const retention = { answers: day, jobs: 30 * day, nodes: day, outbox: 180 * day }

const kind = jobKind({
  name: 'platform.upkeep',
  title: '清理过期数据',
  slow: true,
  input: z.object({}),
  result: z.object({ messages: z.int() }),
  attempts: 3,
})

/** Deletes, every night, the rows that the platform keeps only for a while. */
export const upkeep = (clock: Clock) =>
  jobWork(
    kind,
    (running) =>
      running.finish(async (db) => {
        const now = clock.now()
        await excludeFromTrail(db)
        const before = (kept: number) => new Date(now.getTime() - kept)
        await db.delete(answeredCall).where(lt(answeredCall.at, before(retention.answers)))
        await db.delete(serverNode).where(lt(serverNode.seenAt, before(retention.nodes)))
        await db
          .delete(job)
          .where(and(inArray(job.state, ['done', 'failed', 'cancelled']), lt(job.endedAt, before(retention.jobs))))
        await db
          .delete(outboxMessage)
          .where(and(ne(outboxMessage.state, 'waiting'), lt(outboxMessage.createdAt, before(retention.outbox))))
        return { messages: await deleteOldMessages(db, now) }
      }),
    { schedule: '30 3 * * *' },
  )
