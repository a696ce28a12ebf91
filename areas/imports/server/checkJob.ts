import { Refusal } from '../../../platform/contract/refusal.ts'
import { sheetLasts } from '../../../platform/server/sheets/sheetFile.ts'
import { xlsxType } from '../../../platform/server/sheets/writeSheet.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import { importsRefusals } from '../refusals.ts'
import { addRowsBeyondReach, withholdVerdicts } from './beyondReach.ts'
import { type ImportJob, makeImportContext, readSource } from './jobs.ts'
import { makeErrorSheet } from './errorRows.ts'
import type { ImportKind } from './reviewedImport.ts'
import { changeRun, findRun, lockRunOfJob } from './runs.ts'
import { stageRows } from './stagedRows.ts'

/** Judges every row of a file and stores only the verdicts and an error file. */
export const checkFile = async (kind: ImportKind, secrets: Secrets, job: ImportJob): Promise<void> => {
  const { id, schoolId, memberId, look, files, signal, progress, finish, input, clock } = job
  const run = await look((db) => findRun(db, schoolId, input.runId))
  const source = await readSource(job, run)
  const { headingRow, headings, chosenValues, workbook } = run
  const loaded = await kind.load({ source, headingRow, headings, chosenValues, workbook, signal, progress, run, look })
  const { skipped } = loaded
  const prepared = await look((db) => loaded.prepare(db, makeImportContext(job, run, secrets, false), new Set()))
  const judged = prepared.judged.toSorted((one, other) => one.number - other.number)
  if (judged.length === 0) throw new Refusal(importsRefusals.noRows)
  const isWrong = judged.some(({ verdict }) => verdict === 'refused')
  const stored = isWrong
    ? await files.store(makeErrorSheet({ ...loaded, classKey: kind.classKey }, source, run, judged))
    : null
  await finish(async (db) => {
    const lockedRun = await lockRunOfJob(db, schoolId, run.id, id)
    if (lockedRun.stage === 'done' || lockedRun.stage === 'undone') throw new Refusal(importsRefusals.notUnderReview)
    const met = judged.filter(({ meetsBeyond }) => meetsBeyond === true).length
    if (!(await addRowsBeyondReach(db, lockedRun, met, clock.now()))) {
      await stageRows(db, run, withholdVerdicts(judged))
      await changeRun(db, run, { stage: 'reviewing', errorFileId: null, staleRows: 0, skipped })
      return {}
    }
    await stageRows(db, run, judged)
    const about = { name: `${kind.title}错误.xlsx`, contentType: xlsxType, lastsSeconds: sheetLasts }
    const errorFileId = stored && (await files.record(db, stored, { schoolId, memberId, ...about }))
    await changeRun(db, run, { stage: 'reviewing', errorFileId, staleRows: 0, skipped })
    return {}
  })
}
