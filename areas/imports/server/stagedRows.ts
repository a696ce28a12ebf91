import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { processInBatches } from '../../../platform/server/processInBatches.ts'
import { mapInTurns } from '../../../platform/server/mapInTurns.ts'
import type { Fault } from '../views.ts'
import type { JudgedRow } from './judgedRow.ts'
import { verdictFingerprint } from './judging.ts'
import type { Run } from './runs.ts'
import { importRow } from './tables.ts'

type RunKey = Pick<Run, 'schoolId' | 'id'>

const ofRun = ({ schoolId, id }: RunKey) => and(eq(importRow.schoolId, schoolId), eq(importRow.runId, id))

/** Replaces the stored verdicts of an import. */
export const stageRows = async (db: Db, run: RunKey, judged: readonly JudgedRow[]): Promise<void> => {
  await db.delete(importRow).where(ofRun(run))
  await processInBatches(judged, async (some) => {
    const rows = await mapInTurns(some, (one) => {
      const { number, verdict, name, differences, notes, faults, unread = [] } = one
      return { number, verdict, name, basis: verdictFingerprint(one), differences, notes, faults, unread }
    })
    return db.execute(sql`
      insert into import_row (school_id, run_id, number, verdict, name, basis, differences, notes, faults, unread)
      select ${run.schoolId}, ${run.id}, number, verdict, name, basis, differences, notes, faults, unread
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (number int, verdict text, name text,
        basis text, differences jsonb, notes jsonb, faults jsonb, unread jsonb)`)
  })
}

/** Lists the verdicts of all rows with their basis fingerprints. */
export const listVerdicts = (db: Db, run: RunKey) =>
  db
    .select({
      number: importRow.number,
      verdict: importRow.verdict,
      basis: importRow.basis,
      leftOut: importRow.leftOut,
    })
    .from(importRow)
    .where(ofRun(run))

/** Marks rows as refused, because what they depend on has changed since the check. */
export const refuseRows = async (
  db: Db,
  { schoolId, id }: RunKey,
  stale: readonly { readonly number: number; readonly faults: readonly Fault[] }[],
): Promise<void> => {
  await db.execute(sql`update import_row set verdict = 'refused', faults = given.faults
    from jsonb_to_recordset(${JSON.stringify(stale)}::jsonb) as given (number int, faults jsonb)
    where import_row.school_id = ${schoolId} and import_row.run_id = ${id} and import_row.number = given.number`)
}

/** Stores what is needed to undo each row. */
export const storeTraces = async (
  db: Db,
  { schoolId, id }: RunKey,
  traces: readonly { readonly number: number; readonly trace: unknown }[],
): Promise<void> => {
  await processInBatches(traces, (some) =>
    db.execute(sql`update import_row set trace = given.trace
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given (number int, trace jsonb)
      where import_row.school_id = ${schoolId} and import_row.run_id = ${id} and import_row.number = given.number`),
  )
}

/** Lists the traces of all written rows with the row's number and name, in the order of the file. */
export const listTraces = (db: Db, run: RunKey): Promise<{ trace: unknown; number: number; name: string }[]> =>
  db
    .select({ trace: importRow.trace, number: importRow.number, name: importRow.name })
    .from(importRow)
    .where(and(ofRun(run), sql`${importRow.trace} is not null`))
    .orderBy(importRow.number)
