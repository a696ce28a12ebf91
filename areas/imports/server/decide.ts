import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Call } from '../../../platform/contract/call.ts'
import { pickAsker } from '../../../platform/server/asker.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { imports } from '../contract.ts'
import { importsRefusals } from '../refusals.ts'
import { applyMapping } from './headings.ts'
import type { makeJobKinds } from './jobs.ts'
import { chooseOptions } from './options.ts'
import { type Run, changeRun, countRows, lockIdleRun } from './runs.ts'
import { type Kinds, findPermittedKind } from './start.ts'
import { importRow } from './tables.ts'
import { refuseBadValues } from './unreadValues.ts'

type JobVerb = 'check' | 'apply' | 'undo'
type JobKinds = ReadonlyMap<string, ReturnType<typeof makeJobKinds>>

/** Queues a job for an import, with the current reach and permissions of the caller. */
const queueJob = async (
  jobKinds: JobKinds,
  { db, session, jobs }: Pick<Context<Call>, 'db' | 'session' | 'jobs'>,
  run: Run,
  doing: JobVerb,
) => {
  const kind = jobKinds.get(run.kind)?.[doing]
  if (!kind) throw new Error(`there is no import ${run.kind} any more`)
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  const { timeZone, permissions } = session
  const input = { runId: run.id, asker: pickAsker(session), permissions: [...permissions], timeZone }
  const jobId = await jobs.add(db, kind, owner, input)
  await changeRun(db, run, { jobId, doing })
  return { jobId }
}

/** Stores the clerk's choice of columns, values and options for this file, and queues the check of its rows. */
export const checkRun = async (kinds: Kinds, jobKinds: JobKinds, context: Context<typeof imports.check>) => {
  const { db, session, body } = context
  const run = await lockIdleRun(db, session, body.id)
  if (run.stage !== 'mapping' && run.stage !== 'reviewing') throw new Refusal(importsRefusals.notUnderReview)
  const kind = findPermittedKind(kinds, run.kind, session)
  const headings = applyMapping(run.headings, body.mapping, await kind.sheetOf(db, run))
  const { values: chosenValues = run.chosenValues } = body
  if (body.values !== undefined) await refuseBadValues(context, kind, { ...run, headings, chosenValues })
  const options = await chooseOptions(db, kind.options, run, session, body.options ?? [])
  await changeRun(db, run, { headings, chosenValues, options })
  return queueJob(jobKinds, context, run, 'check')
}

/** Leaves new or changed rows out of an import, or includes them again. */
export const leaveRowsOut = async ({ db, session, body }: Context<typeof imports.leaveOut>): Promise<null> => {
  const run = await lockIdleRun(db, session, body.id)
  if (run.stage !== 'reviewing') throw new Refusal(importsRefusals.notReviewed)
  await db
    .update(importRow)
    .set({ leftOut: body.leftOut })
    .where(
      and(
        eq(importRow.schoolId, run.schoolId),
        eq(importRow.runId, run.id),
        sql`${importRow.number} = any(${sql.param(body.rows)}::int[])`,
        sql`${importRow.verdict} in ('new', 'changed')`,
      ),
    )
  return null
}

/** Queues the writing of an import's rows. Refuses if no row is left to write. */
export const applyRun = async (kinds: Kinds, jobKinds: JobKinds, context: Context<typeof imports.apply>) => {
  const { db, session, body } = context
  const run = await lockIdleRun(db, session, body.id)
  if (run.stage !== 'reviewing') throw new Refusal(importsRefusals.notReviewed)
  findPermittedKind(kinds, run.kind, session)
  const counts = await countRows(db, run)
  if (counts === null || counts.new + counts.changed - counts.leftOut <= 0) {
    throw new Refusal(importsRefusals.nothingToWrite)
  }
  return queueJob(jobKinds, context, run, 'apply')
}

/** Queues the undoing of a whole import. */
export const undoImport = async (kinds: Kinds, jobKinds: JobKinds, context: Context<typeof imports.undo>) => {
  const { db, session, body } = context
  const run = await lockIdleRun(db, session, body.id)
  if (run.stage !== 'done') throw new Refusal(importsRefusals.notWritten)
  findPermittedKind(kinds, run.kind, session)
  return queueJob(jobKinds, context, run, 'undo')
}
