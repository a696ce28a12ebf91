import { sql } from 'drizzle-orm'
import { accessRecord } from '../../../access/server/tables.ts'
import { rank } from '../../../whereabouts/contract.ts'
import { whereabouts } from '../../../whereabouts/server/tables.ts'

/** SQL for the reason that was given when a student was marked by hand, where that is what decides; empty otherwise. */
export const decisionNote = sql<string>`coalesce((select ${accessRecord.comment} from ${accessRecord}
  where ${whereabouts.rank} = ${rank.decision} and ${accessRecord.schoolId} = ${whereabouts.schoolId}
    and ${accessRecord.id} = ${whereabouts.number} and ${accessRecord.at} = ${whereabouts.at}), '')`
