import { and, eq, inArray, sql } from 'drizzle-orm'
import { Refusal, common } from '../../contract/refusal.ts'
import type { Db } from '../database/connection.ts'
import { job } from './tables.ts'

/** The most imports and exports that one person may have waiting or running. */
export const mostOpen = 10

/**
 * Refuses another slow job of a person who has too many open. Counted under a lock per person, since concurrent calls
 * would otherwise see the same count.
 */
export const refuseTooManyOpen = async (
  db: Db,
  slowKinds: readonly string[],
  { kind, memberId }: { readonly kind: string; readonly memberId: number | null },
): Promise<void> => {
  if (memberId === null || !slowKinds.includes(kind)) return
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('open jobs'), hashint8(${memberId}::bigint))`)
  const isOpen = and(inArray(job.state, ['waiting', 'running']), inArray(job.kind, [...slowKinds]))
  const open = await db.$count(job, and(eq(job.memberId, memberId), isOpen))
  if (open >= mostOpen) throw new Refusal(common.tooManyJobs, { count: open })
}
