import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { setMemberColumns } from './members.ts'

/** A record to disable, with the reason. */
interface Disabling {
  readonly memberId: number
  readonly why: string | null
}

/** Disables records, each with its reason. Versions don't change, so open forms stay valid. */
export const disableMembers = (db: Db, schoolId: number, people: readonly Disabling[], at: Date): Promise<void> =>
  setMemberColumns(
    db,
    schoolId,
    sql`disabled = true, disabled_at = ${at.toISOString()}::timestamptz, disabled_for = given.why`,
    sql`unnest(${sql.param(people.map(({ memberId }) => memberId))}::bigint[],
      ${sql.param(people.map(({ why }) => why))}::text[]) as given (id, why)`,
  )

/** Enables records again. */
export const enableMembers = (db: Db, schoolId: number, members: readonly number[]): Promise<void> =>
  setMemberColumns(
    db,
    schoolId,
    sql`disabled = false, disabled_at = null, disabled_for = null`,
    sql`unnest(${sql.param([...members])}::bigint[]) as given (id)`,
  )
