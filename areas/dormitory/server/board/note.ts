import { type SQLWrapper, sql } from 'drizzle-orm'
import { accessRecord } from '../../../access/server/tables.ts'
import { rank } from '../../../whereabouts/contract.ts'

/** The fact that decides a student's state, as far as the note asks for it. */
interface Deciding {
  readonly schoolId: SQLWrapper
  readonly rank: SQLWrapper
  readonly number: SQLWrapper
  readonly at: SQLWrapper
}

/** SQL for the reason that was given when a student was marked by hand, where that is what decides; empty otherwise. */
export const decisionNote = (
  deciding: Deciding,
) => sql<string>`coalesce((select ${accessRecord.comment} from ${accessRecord}
  where ${deciding.rank} = ${rank.decision} and ${accessRecord.schoolId} = ${deciding.schoolId}
    and ${accessRecord.id} = ${deciding.number} and ${accessRecord.at} = ${deciding.at}), '')`
