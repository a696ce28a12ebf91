import { Refusal } from '../../../../platform/contract/refusal.ts'
import { searchContextOf } from '../../../../platform/server/asker.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { listRunsAbout, startRun } from '../../../imports/server/index.ts'
import type { exam } from '../../contract.ts'
import { sheetRefusals } from '../../sheetContract.ts'
import { findExam } from '../readExams.ts'
import { makeSubjectCheck, readEntryRights } from '../scoreRights.ts'
import { numberImport } from './numberImport.ts'
import { findScoreSheet, isSubjectKey, readSubjectColumns, subjectKey, titleWithMarks } from './scoreColumns.ts'
import { openExam } from './scoreFacts.ts'
import { scoreImport } from './scoreImport.ts'
import { readSheetRoster } from './sheetRoster.ts'
import { storeTemplate } from './templateFile.ts'

type Entering = Pick<Context<typeof exam.scoreTemplate>, 'session' | 'database' | 'body'>

/** Reads what a caller may enter in an exam. Refuses a caller who may enter nothing. */
const readEnterable = ({ session, database, body: { examRecordId: examId } }: Entering) => {
  const { schoolId, asker } = searchContextOf(session)
  return database.inSchool(schoolId, async (db) => {
    const { name } = await findExam(db, schoolId, examId)
    const key = { schoolId, examId }
    const rights = await readEntryRights(db, schoolId, { asker, permissions: session.permissions })
    const students = await readSheetRoster(db, key, rights)
    const mayEnter = makeSubjectCheck(rights)
    const columns = (await readSubjectColumns(db, key)).filter(({ subjectId }) =>
      students.some((student) => mayEnter(student, subjectId)),
    )
    if (columns.length === 0) throw new Refusal(sheetRefusals.nothingToEnter, { name })
    return { name, students, columns }
  })
}

/** Starts an import of scores. Refuses a published exam, and callers who may enter nothing in it. */
export const importScores = async (context: Context<typeof exam.importScores>): Promise<{ id: number }> => {
  const { session, database, body } = context
  const { schoolId } = searchContextOf(session)
  const about = { examId: body.examRecordId }
  await database.inSchool(schoolId, (db) => openExam(db, { schoolId, about, holds: false }, '导入成绩'))
  await readEnterable(context)
  return startRun(scoreImport, context, about)
}

/** Creates the template of an exam: the students and subjects that the caller may enter, with full marks. */
export const makeScoreTemplate = async (context: Context<typeof exam.scoreTemplate>) => {
  const { session, database, body } = context
  const { schoolId } = searchContextOf(session)
  const { name, students, columns } = await readEnterable(context)
  const { sheet } = await database.inSchool(schoolId, (db) =>
    findScoreSheet(db, { schoolId, about: { examId: body.examRecordId } }),
  )
  const titles = new Map(columns.map((column) => [subjectKey(column.subjectId), titleWithMarks(column)]))
  const kept = sheet.columns
    .filter(({ key }) => key !== 'gradeName' && (!isSubjectKey(key) || titles.has(key)))
    .map((column) => ({ ...column, title: titles.get(column.key) ?? column.title }))
  const rows = students.map(({ code, examNumber, name: student, deptName }) => ({
    ...Object.fromEntries(kept.map(({ key }) => [key, null])),
    code,
    examNumber,
    name: student,
    className: deptName,
  }))
  return storeTemplate(context, { sheet: { ...sheet, columns: kept }, rows, name: `${name}成绩` })
}

/** Lists the latest imports of an exam that the caller may see. */
export const listScoreImports = (context: Context<typeof exam.scoreImports>) =>
  listRunsAbout(context, [scoreImport, numberImport], { examId: context.query.examRecordId })
