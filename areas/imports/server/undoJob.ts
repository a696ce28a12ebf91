import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import { importsRefusals } from '../refusals.ts'
import { lockSchoolImports } from './lockSchoolImports.ts'
import type { ImportJob } from './jobs.ts'
import { makePlaceNamer, nameSheets } from './rowPlaces.ts'
import type { ImportKind } from './reviewedImport.ts'
import { changeRun, undoableDays, lockRunOfJob } from './runs.ts'
import { listTraces } from './stagedRows.ts'

/** Undoes a whole import. Refuses, naming what exists by now, if later records depend on it. */
export const undoRun = async (kind: ImportKind, secrets: Secrets, job: ImportJob): Promise<void> => {
  const { id, schoolId, files, finish, input, clock, jobs } = job
  await finish(async (db) => {
    const run = await lockRunOfJob(db, schoolId, input.runId, id)
    if (run.stage !== 'done') throw new Refusal(importsRefusals.notWritten)
    await lockSchoolImports(db, schoolId)
    const rows = await listTraces(db, run)
    if (rows.length === 0) throw new Refusal(importsRefusals.traceGone, { days: undoableDays })
    const now = clock.now()
    const { stands, counts } = await kind.undo(db, {
      schoolId,
      asker: input.asker,
      permissions: new Set(input.permissions),
      secrets,
      now,
      about: run.about,
      jobs,
      traces: rows.map(({ trace }) => trace),
      rows,
      footprint: run.footprint,
    })
    if (stands.length > 0) {
      const what = nameSheets(stands.join('、'), makePlaceNamer(run.workbook))
      throw new Refusal(importsRefusals.builtOn, { what })
    }
    if (run.passwordFileId !== null) await files.discard(db, run.passwordFileId)
    const ended = { passwordFileId: null, footprint: null, undoneAt: now }
    await changeRun(db, run, {
      stage: 'undone',
      ...ended,
      ...(counts === undefined ? {} : { written: counts.filter(({ count }) => count > 0) }),
    })
    return {}
  })
}
