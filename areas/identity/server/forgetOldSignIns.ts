import { and, gt, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { excludeFromTrail } from '../../../platform/server/audit/entry.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { deleteOldSessions } from '../../registry/server/directory/sessions.ts'
import { signInFailure } from './tables.ts'
import { addressCounterKey, otherAttemptKinds } from './tokens.ts'

/** Retention of sessions and failed attempts, ms: as long as 登录设备与记录 shows them. */
const retention = 90 * 24 * 60 * 60 * 1000

const kind = jobKind({
  name: 'identity.forget',
  title: '清理过期登录记录',
  input: z.object({}),
  result: z.object({ sessions: z.int() }),
  slow: true,
  attempts: 3,
})

/** Nightly job that deletes sessions and failed attempts older than 登录设备与记录 shows. */
export const forgetOldSignIns = (clock: Clock) =>
  jobWork(
    kind,
    (running) =>
      running.finish(async (db) => {
        await excludeFromTrail(db)
        const before = new Date(clock.now().getTime() - retention)
        await db.delete(signInFailure).where(lt(signInFailure.updatedAt, before))
        return { sessions: await deleteOldSessions(db, before) }
      }),
    { schedule: '40 3 * * *' },
  )

const listAddressKeys = (address: string) => [
  address,
  ...otherAttemptKinds.map((door) => addressCounterKey(door, address)),
]

/**
 * Ends the delays after failed sign-ins and link openings, for one address or, with null, for all. Addresses stay known
 * to their accounts. Returns the number of counters reset.
 */
export const forgetAllFailures = (database: Database, address: string | null): Promise<number> =>
  database.asSystem('an operator ends the waits after failed sign-ins', async (db) => {
    const ofAddress = address === null ? undefined : inArray(signInFailure.address, listAddressKeys(address))
    const ended = await db
      .update(signInFailure)
      .set({ failures: 0, underWay: 0 })
      .where(and(gt(signInFailure.failures, 0), ofAddress))
      .returning({ account: signInFailure.account })
    return ended.length
  })
