import { jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import { serve } from '../../../platform/server/serve.ts'
import { importsArea } from '../area.ts'
import './auditTitles.ts'
import { applyRows } from './applyJob.ts'
import { checkFile } from './checkJob.ts'
import { chooseRunSheets } from './chooseSheets.ts'
import { rowClearing } from './clearOldRows.ts'
import { applyRun, checkRun, leaveRowsOut, undoImport } from './decide.ts'
import { makeJobKinds } from './jobs.ts'
import { findHistory, findRows, showRun } from './showRuns.ts'
import { listMissingClasses } from './missingClasses.ts'
import { listMissingRooms, makeMissingRooms } from './missingRooms.ts'
import { makeNotesFile } from './notesFile.ts'
import { fetchPasswordsOnce } from './passwords.ts'
import type { ImportKind } from './reviewedImport.ts'
import { countReasons } from './reasons.ts'
import { showSamples } from './samples.ts'
import { describeKind, listPermittedKinds, makeTemplate, startImport } from './start.ts'
import { makeRunReach } from './visibleRuns.ts'
import { undoRun } from './undoJob.ts'
import { showUnreadValues } from './unreadValues.ts'

export { lockSchoolImports } from './lockSchoolImports.ts'
export { type CellFault, dropUnneededDetails, makeDuplicateFinder, toFaults, decideVerdict } from './judging.ts'
export { formatLeftOut } from './leftOut.ts'
export type { ForeignHeading } from './foreignHeadings.ts'
export type { ChosenOptions, ImportOption } from './options.ts'
export type {
  ClassOfRow,
  CompareContext,
  FirstSignIn,
  ImportContext,
  MissingClass,
  MissingRoom,
  MissingRooms,
  NewGrade,
  RoomOfRows,
  UndoContext,
  UndoResult,
  WriteResult,
} from './importContext.ts'
export type { ImportedRow, JudgedRow } from './judgedRow.ts'
export type { ImportKind } from './reviewedImport.ts'
export { type HasRoom, explainContraryRoom, makeBuildingOption } from './roomPlace.ts'
export { reviewedImport } from './reviewedImport.ts'
export type { RunSheet } from './runSheet.ts'
export { listRunsAbout } from './runsAbout.ts'
export { startRun } from './startRun.ts'
export type { KnownNames, NamedColumns, NamesContext } from './namedColumns.ts'
export { findNearestText } from './nearestText.ts'

interface Parts {
  readonly kinds: readonly ImportKind[]
  readonly secrets: Secrets
}

/** Builds the server of the imports area for all declared kinds of import, with their jobs. */
export const importsServer = ({ kinds: declared, secrets }: Parts) => {
  const kinds = new Map(declared.map((kind) => [kind.name, kind]))
  const jobKinds = new Map(declared.map((kind) => [kind.name, makeJobKinds(kind)]))
  const allJobKinds = [...jobKinds.values()].flatMap(({ check, apply, undo }) => [check, apply, undo])
  const titles = new Map(allJobKinds.map(({ name, title }) => [name, title]))
  const works = declared.flatMap((kind) => {
    const { check, apply, undo } = makeJobKinds(kind)
    return [
      jobWork(check, (job) => checkFile(kind, secrets, job)),
      jobWork(apply, (job) => applyRows(kind, secrets, job)),
      jobWork(undo, (job) => undoRun(kind, secrets, job)),
    ]
  })
  return serve(
    importsArea,
    {
      kind: (context) => describeKind(kinds, context),
      kinds: ({ session }) => listPermittedKinds(kinds, session),
      template: (context) => makeTemplate(kinds, context),
      start: (context) => startImport(kinds, context),
      run: (context) => showRun(kinds, titles, context),
      sheets: (context) => chooseRunSheets(kinds, context),
      check: (context) => checkRun(kinds, jobKinds, context),
      samples: (context) => showSamples(kinds, context),
      values: (context) => showUnreadValues(kinds, context),
      rows: findRows,
      reasons: countReasons,
      notes: makeNotesFile,
      missingClasses: (context) => listMissingClasses(kinds, context),
      missingRooms: (context) => listMissingRooms(kinds, context),
      makeRooms: (context) => makeMissingRooms(kinds, context),
      leaveOut: leaveRowsOut,
      apply: (context) => applyRun(kinds, jobKinds, context),
      passwords: fetchPasswordsOnce,
      undo: (context) => undoImport(kinds, jobKinds, context),
      history: (context) => findHistory(kinds, context),
    },
    { importRun: makeRunReach(kinds) },
    [...works, rowClearing],
  )
}
