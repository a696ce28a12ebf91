import { type SQLWrapper, sql } from 'drizzle-orm'
import { accessRecord } from '../../../access/server/tables.ts'
import { rank } from '../../../whereabouts/contract.ts'

/** The columns of a student's deciding fact that the note needs. */
interface Deciding {
  readonly schoolId: SQLWrapper
  readonly rank: SQLWrapper
  readonly number: SQLWrapper
  readonly at: SQLWrapper
}

/** Returns SQL for the reason of a manual decision if it decides the student's state; empty otherwise. */
export const decisionNote = (
  deciding: Deciding,
) => sql<string>`coalesce((select ${accessRecord.comment} from ${accessRecord}
  where ${deciding.rank} = ${rank.decision} and ${accessRecord.schoolId} = ${deciding.schoolId}
    and ${accessRecord.id} = ${deciding.number} and ${accessRecord.at} = ${deciding.at}), '')`
