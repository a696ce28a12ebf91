import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { listedIds } from '../../../platform/server/database/listed.ts'

/** A record that is disabled, with the reason that is given. */
interface Disabling {
  readonly memberId: number
  readonly why: string | null
}

/** Disables records, each for its reason. No open form becomes stale by it. */
export const disableMembers = async (
  db: Db,
  schoolId: number,
  people: readonly Disabling[],
  at: Date,
): Promise<void> => {
  await db.execute(sql`update member set disabled = true, disabled_at = ${at.toISOString()}::timestamptz, disabled_for = given.why
    from unnest(${sql.param(people.map(({ memberId }) => memberId))}::bigint[],
      ${sql.param(people.map(({ why }) => why))}::text[]) as given (id, why)
    where member.school_id = ${schoolId} and member.id = given.id`)
}

/** Enables records again. */
export const enableMembers = async (db: Db, schoolId: number, members: readonly number[]): Promise<void> => {
  await db.execute(sql`update member set disabled = false, disabled_at = null, disabled_for = null
    where school_id = ${schoolId} and id in ${listedIds(members)}`)
}
