import { and, sql } from 'drizzle-orm'
import { auditConcern, auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type EntryFilter, filterByIds, noEntries } from './entryFilter.ts'

/** Days searched if the filter has no start. */
const defaultDays = 90

/** Finds the entries that changed rows of these people: their records, and rows that refer to them. */
export const findEntriesConcerning = async (
  db: Db,
  people: readonly number[],
  { isBounded }: { readonly isBounded: boolean },
): Promise<EntryFilter> => {
  if (people.length === 0) return noEntries
  const ofThem = sql`concerning.member_id = any(${sql.param([...people])}::bigint[])`
  const { all, newest } = await filterByIds(
    db,
    sql`select concerning.entry_id as id from ${auditConcern} as concerning where ${ofThem}`,
    sql`exists (select 1 from ${auditConcern} as concerning
      where concerning.entry_id = ${auditEntry.id} and ${ofThem})`,
  )
  const lately = sql`${auditEntry.at} > now() - ${sql.raw(`interval '${defaultDays} days'`)}`
  return isBounded ? { all: and(lately, all), newest: newest && and(lately, newest) } : { all, newest }
}
