import { and, eq, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { refuseBeyondLimit } from './integratorTerms.ts'
import { setMemberColumns } from './members.ts'
import { member } from './tables/members.ts'

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

const countDisabled = (db: Db, schoolId: number, members: readonly number[]): Promise<number> =>
  db.$count(member, and(eq(member.schoolId, schoolId), among(member.id, members), eq(member.disabled, true)))

/** Enables records again. Refuses if the school then had more people than it may have. */
export const enableMembers = async (db: Db, schoolId: number, members: readonly number[]): Promise<void> => {
  await refuseBeyondLimit(db, schoolId, await countDisabled(db, schoolId, members))
  await setMemberColumns(
    db,
    schoolId,
    sql`disabled = false, disabled_at = null, disabled_for = null`,
    sql`unnest(${sql.param([...members])}::bigint[]) as given (id)`,
  )
}
