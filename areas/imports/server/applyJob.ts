import { buffer } from 'node:stream/consumers'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { mapInTurns } from '../../../platform/server/mapInTurns.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { sheetLasts } from '../../../platform/server/sheets/sheetFile.ts'
import { writeSheet, xlsxType } from '../../../platform/server/sheets/writeSheet.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import { importsRefusals } from '../refusals.ts'
import type { Fault } from '../views.ts'
import { lockSchoolImports } from './lockSchoolImports.ts'
import { type ImportJob, makeImportContext, readSource } from './jobs.ts'
import { verdictFingerprint } from './judging.ts'
import type { FirstSignIn, ImportContext } from './importContext.ts'
import type { JudgedRow } from './judgedRow.ts'
import type { ImportKind, LoadedSheet } from './reviewedImport.ts'
import { type Run, changeRun, findRun, lockRunOfJob } from './runs.ts'
import { encryptBytes } from './encryptedFile.ts'
import { rememberChoices } from './memory.ts'
import { storeTraces, listVerdicts, refuseRows } from './stagedRows.ts'

const signInSheet = sheetDefinition({
  title: '初始密码',
  columns: [
    { key: 'name', title: '姓名', kind: 'text' },
    { key: 'code', title: '学工号', kind: 'text', width: 18 },
    { key: 'about', title: '班级或身份', kind: 'text', width: 24 },
    { key: 'username', title: '用户名', kind: 'text', width: 28 },
    { key: 'password', title: '初始密码', kind: 'text', width: 22 },
  ],
})

const schoolPasswordText = '学校设置的初始密码'

const storeFirstPasswords = async (
  { files, schoolId, memberId }: ImportJob,
  db: Db,
  signIns: readonly FirstSignIn[],
  secrets: Secrets,
) => {
  if (signIns.length === 0) return null
  const rows = signIns.map((one) => ({ ...one, password: one.password ?? schoolPasswordText }))
  const stored = await files.store(encryptBytes(await buffer(writeSheet(signInSheet, rows)), secrets))
  const about = { name: '初始密码.xlsx', contentType: xlsxType, lastsSeconds: sheetLasts }
  return files.record(db, stored, { schoolId, memberId, ...about })
}

const changedSinceCheck: readonly Fault[] = [
  { title: null, why: '核对之后，此行涉及的记录已被他人修改，没有覆盖；请重新核对后再写入' },
]

const staleFaults = (judged: JudgedRow | undefined): readonly Fault[] =>
  judged !== undefined && judged.faults.length > 0 ? judged.faults : changedSinceCheck

/**
 * Judges all rows again under locks. Returns the rows whose basis has changed since the check, and a function that
 * writes the others.
 */
const judgeAgain = async (db: Db, loaded: LoadedSheet, run: Run, importing: ImportContext) => {
  const rows = await listVerdicts(db, run)
  const excluded = rows.filter(({ verdict, leftOut }) => verdict === 'refused' || leftOut)
  const skipped = new Set(excluded.map(({ number }) => number))
  const { judged, write } = await loaded.prepare(db, importing, skipped)
  const judgedBy = new Map(judged.map((one) => [one.number, one]))
  const isToWrite = ({ verdict, number }: (typeof rows)[number]) =>
    (verdict === 'new' || verdict === 'changed') && !skipped.has(number)
  const rowsToWrite = rows.filter(isToWrite)
  const stale = await mapInTurns(rowsToWrite, ({ number, basis }) => {
    const now = judgedBy.get(number)
    return now !== undefined && verdictFingerprint(now) === basis ? [] : [{ number, faults: staleFaults(now) }]
  })
  return { stale: stale.flat(), write: () => write(new Set(rowsToWrite.map(({ number }) => number))) }
}

/**
 * Writes the clerk's rows in one transaction. All are judged again under locks first: if the basis of any has changed
 * since the check, nothing is written and those rows are refused.
 */
export const applyRows = async (kind: ImportKind, secrets: Secrets, job: ImportJob): Promise<void> => {
  const { id, schoolId, look, signal, progress, finish, input, clock } = job
  const run = await look((db) => findRun(db, schoolId, input.runId))
  const { headingRow, headings, chosenValues, workbook } = run
  const source = await readSource(job, run)
  const loaded = await kind.load({ source, headingRow, headings, chosenValues, workbook, signal, progress, run, look })
  await finish(async (db) => {
    const lockedRun = await lockRunOfJob(db, schoolId, run.id, id)
    if (lockedRun.stage !== 'reviewing') throw new Refusal(importsRefusals.notReviewed)
    await lockSchoolImports(db, schoolId)
    const importing = makeImportContext(job, lockedRun, secrets, true)
    const { stale, write } = await judgeAgain(db, loaded, run, importing)
    if (stale.length > 0) {
      await refuseRows(db, run, stale)
      await changeRun(db, run, { staleRows: stale.length })
      return { stale: stale.length }
    }
    const written = await write()
    await storeTraces(db, run, written.traces)
    await rememberChoices(db, run, kind, importing.today)
    await changeRun(db, run, {
      stage: 'done',
      staleRows: 0,
      written: written.counts.filter(({ count }) => count > 0),
      footprint: written.footprint,
      passwordFileId: await storeFirstPasswords(job, db, written.signIns, secrets),
      writtenAt: clock.now(),
    })
    return {}
  })
}
