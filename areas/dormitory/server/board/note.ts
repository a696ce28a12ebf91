import { type SQLWrapper, sql } from 'drizzle-orm'
import { accessRecord } from '../../../access/server/tables.ts'
import { factRank } from '../../../whereabouts/contract.ts'

/** The columns of a student's deciding fact that the note needs. */
interface DecidingFact {
  readonly schoolId: SQLWrapper
  readonly rank: SQLWrapper
  readonly number: SQLWrapper
  readonly at: SQLWrapper
}

/** Returns SQL for the reason of a manual decision if it decides the student's state; empty otherwise. */
export const decisionNote = (
  fact: DecidingFact,
) => sql<string>`coalesce((select ${accessRecord.comment} from ${accessRecord}
  where ${fact.rank} = ${factRank.decision} and ${accessRecord.schoolId} = ${fact.schoolId}
    and ${accessRecord.id} = ${fact.number} and ${accessRecord.at} = ${fact.at}), '')`
