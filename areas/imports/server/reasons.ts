import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { imports } from '../contract.ts'
import { findRun } from './runs.ts'
import { importRow } from './tables.ts'

const mostReasons = 100

/** SQL for a sentence without what differs from row to row: quoted values, row numbers and masked numbers. */
const withoutDetails = (text: SQL): SQL<string> =>
  sql`regexp_replace(regexp_replace(regexp_replace(${text}, '(?!^)“[^”]*”', '“…”', 'g'),
    '第 [0-9]+ 行', '第 … 行', 'g'), '[0-9]+[*]+[0-9]+', '…', 'g')`

/** A reason in the rows: a fault of a row, or a note. */
interface ReasonParts {
  /** SQL that joins the reasons of a row as `one`. */
  readonly join: SQL
  readonly title: SQL<string | null>
  readonly value: SQL<string | null>
  readonly why: SQL<string>
}

const faultParts: ReasonParts = {
  join: sql`jsonb_array_elements(${importRow.faults}) as one(reason)`,
  title: sql`one.reason->>'title'`,
  value: sql`one.reason->>'value'`,
  why: withoutDetails(sql`one.reason->>'why'`),
}

const noteParts: ReasonParts = {
  join: sql`jsonb_array_elements_text(${importRow.notes}) as one(reason)`,
  title: sql`null::text`,
  value: sql`null::text`,
  why: withoutDetails(sql`one.reason`),
}

const partsOf = (ofNotes: boolean) => (ofNotes ? noteParts : faultParts)

/** SQL for the name of a reason in filters: a fingerprint, so that no value of a cell is part of an address. */
const nameOf = ({ title, value, why }: ReasonParts): SQL<string> =>
  sql`md5(concat_ws(chr(31), coalesce(${title}, ''), coalesce(${value}, ''), ${why}))`

/** SQL condition for rows that are refused for this reason, or have this note. */
export const isReason = (reason: string, ofNotes: boolean): SQL => {
  const parts = partsOf(ofNotes)
  return sql`exists (select 1 from ${parts.join} where ${nameOf(parts)} = ${reason})`
}

/** Counts the rows of an import by the reason why they are refused, or by note, the most frequent first. */
export const countReasons = async ({ db, session, body }: Context<typeof imports.reasons>) => {
  const run = await findRun(db, schoolOf(session), body.id)
  const parts = partsOf(body.hasNotes === true)
  return db
    .select({
      reason: nameOf(parts),
      title: parts.title,
      value: parts.value,
      why: parts.why,
      rows: sql<number>`count(distinct ${importRow.number})::int`,
    })
    .from(importRow)
    .innerJoin(parts.join, sql`true`)
    .where(and(eq(importRow.schoolId, run.schoolId), eq(importRow.runId, run.id)))
    .groupBy(sql`1, 2, 3, 4`)
    .orderBy(sql`5 desc, 1`)
    .limit(mostReasons)
}
