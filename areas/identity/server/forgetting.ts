import { and, gt, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { leaveTrail } from '../../../platform/server/audit/entry.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { deleteOldSessions } from '../../registry/server/directory/sessions.ts'
import { signInFailure } from './tables.ts'
import { addressAt, otherDoors } from './tokens.ts'

/** How long it is kept where somebody was signed in, and how often they failed to, ms: as long as it is shown. */
const keptFor = 90 * 24 * 60 * 60 * 1000

const kind = jobKind({
  name: 'identity.forget',
  title: '清理过期登录记录',
  input: z.object({}),
  result: z.object({ sessions: z.int() }),
  slow: true,
  attempts: 3,
})

/** Forgets, every night, sessions and failed attempts that are older than what their owners are shown. */
export const forgetting = (clock: Clock) =>
  jobWork(
    kind,
    (running) =>
      running.finish(async (db) => {
        await leaveTrail(db)
        const before = new Date(clock.now().getTime() - keptFor)
        await db.delete(signInFailure).where(lt(signInFailure.updatedAt, before))
        return { sessions: await deleteOldSessions(db, before) }
      }),
    { schedule: '40 3 * * *' },
  )

const atAllDoors = (address: string) => [address, ...otherDoors.map((door) => addressAt(door, address))]

/** Ends the waits after failed sign-ins and openings of links, of one address or of all; the addresses stay known to their accounts. Gives how many. */
export const forgetAllFailures = (database: Database, address: string | null): Promise<number> =>
  database.asSystem('an operator ends the waits after failed sign-ins', async (db) => {
    const ofAddress = address === null ? undefined : inArray(signInFailure.address, atAllDoors(address))
    const ended = await db
      .update(signInFailure)
      .set({ failures: 0, underWay: 0 })
      .where(and(gt(signInFailure.failures, 0), ofAddress))
      .returning({ account: signInFailure.account })
    return ended.length
  })
