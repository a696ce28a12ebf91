import { type SQL, and, eq, sql } from 'drizzle-orm'
import { countLimit } from '../../../platform/contract/countedPage.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { cachedOnConnection } from '../../../platform/server/database/remembered.ts'
import { newestFirst } from './selectRecords.ts'
import { accessRecord } from './tables.ts'

interface Bounds {
  readonly limit: number
  readonly offset: number
}

/**
 * Reads records by their keys. The moment is passed as text, because a Date is coarser than the database's timestamps.
 */
const prepareReadByKeys = (db: Db) => {
  const wantedKeys = sql`unnest(${sql.placeholder('moments')}::timestamptz[], ${sql.placeholder('ids')}::bigint[])`
  return db
    .select()
    .from(accessRecord)
    .innerJoin(
      sql`${wantedKeys} as wanted (at, id)`,
      and(eq(accessRecord.at, sql`wanted.at`), eq(accessRecord.id, sql`wanted.id`)),
    )
    .where(eq(accessRecord.schoolId, sql.placeholder('school')))
    .orderBy(...newestFirst)
    .prepare()
}

/**
 * Finds the keys of a page of one school's records, newest first, and counts up to one more than `countLimit`. One scan
 * does both: two statements scanned the records twice, and a materialized CTE took twice as long.
 */
export const findRecordKeys = async (db: Db, where: SQL | undefined, { limit, offset }: Bounds) => {
  const most = sql.raw(String(Math.trunc(Math.max(countLimit + 1, offset + limit))))
  const { rows } = await db.execute<{ counted: number; moments: string[]; ids: number[] }>(sql`
    select count(*)::int as counted,
      array_to_json((array_agg(at))[${offset + 1}::int:${offset + limit}::int]::text[]) as moments,
      array_to_json((array_agg(id))[${offset + 1}::int:${offset + limit}::int]) as ids
    from (
      select ${accessRecord.at} as at, ${accessRecord.id} as id from ${accessRecord} where ${where ?? sql`true`}
      order by ${newestFirst[0]}, ${newestFirst[1]} limit ${most}) as found`)
  const [found] = rows
  return { counted: found?.counted ?? 0, moments: found?.moments ?? [], ids: found?.ids ?? [] }
}

/** Reads the records with these keys, newest first. */
export const readRecordsByKeys = async (
  db: Db,
  school: number,
  { moments, ids }: { readonly moments: readonly string[]; readonly ids: readonly number[] },
) => {
  if (ids.length === 0) return []
  const rows = await cachedOnConnection(db, prepareReadByKeys).execute({ school, moments, ids })
  return rows.map((row) => row.access_record)
}
