import { type SQL, sql } from 'drizzle-orm'
import { auditChange, auditEntry } from '../../../platform/server/audit/tables.ts'

/** The days that are gone through where nobody says since when: entry by entry, the whole trail would take minutes. */
const daysLookedAt = 90

/** SQL for the entries that changed a row of one of these people: their own records, and what names them. */
export const entriesConcerning = (people: readonly number[], isBounded: boolean): SQL => {
  const keys = sql`${sql.param(people.map(String))}::text[]`
  const lately = sql`${auditEntry.at} > now() - ${sql.raw(`interval '${daysLookedAt} days'`)}`
  const touching = sql`exists (select 1 from (select concerning.relation, coalesce(concerning.after, concerning.before) as data
      from ${auditChange} as concerning where concerning.entry_id = ${auditEntry.id}) as looked
    where case when looked.relation = 'member' then looked.data ->> 'id' = any(${keys})
      else looked.data ->> 'member_id' = any(${keys}) or looked.data ->> 'student_id' = any(${keys})
        or looked.data ->> 'parent_id' = any(${keys}) end)`
  return isBounded ? sql`(${lately} and ${touching})` : touching
}
