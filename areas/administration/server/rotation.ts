import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { isOnlySecret } from '../../../platform/server/secret/checkSecret.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import { reencryptionKind } from '../../users/server/index.ts'

/**
 * Reads the progress of a change of the secret. Null if there is none. The counts come from the nightly job, because
 * this is polled every few seconds.
 */
export const findRotation = async (db: Db, secrets: Secrets) => {
  if (secrets.previousSecrets.length === 0) return null
  const isDone = await isOnlySecret(db, secrets)
  const [last] = await db
    .select({ result: job.result, endedAt: job.endedAt })
    .from(job)
    .where(and(eq(job.kind, reencryptionKind.name), eq(job.state, 'done')))
    .orderBy(desc(job.id))
    .limit(1)
  const counted = reencryptionKind.result.safeParse(last?.result)
  if (!counted.success || !last?.endedAt) return { isDone, countedAt: null, left: null, firstPasswords: null }
  const { left, firstPasswords } = counted.data
  return { isDone, countedAt: last.endedAt, left, firstPasswords }
}
