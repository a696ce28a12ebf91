import { randomInt } from 'node:crypto'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { searchContextOf } from '../../../../platform/server/asker.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { startRun } from '../../../imports/server/index.ts'
import type { exam } from '../../contract.ts'
import { examRefusals } from '../../refusals.ts'
import { sheetRefusals } from '../../sheetContract.ts'
import { refuseClosedEntry } from '../closedEntry.ts'
import { requireWholeExam } from '../examRights.ts'
import { lockExam } from '../ranking.ts'
import { findExam } from '../readExams.ts'
import { makeEditRights } from './editRights.ts'
import { gradeNumberOf } from './examClassNodes.ts'
import { numberImport } from './numberImport.ts'
import { numberKey, numberSheet } from './numberSheet.ts'
import { openExam } from './scoreFacts.ts'
import { type SheetStudent, readSheetRoster } from './sheetRoster.ts'
import { storeTemplate } from './templateFile.ts'
import { writeNumbers } from './writeNumbers.ts'

/** Returns a list in random order (Fisher–Yates). */
const shuffle = <T>(all: readonly T[]): T[] => {
  const shuffled: T[] = []
  for (const one of all) {
    const at = randomInt(shuffled.length + 1)
    const moved = shuffled[at]
    if (moved === undefined) shuffled.push(one)
    else {
      shuffled[at] = one
      shuffled.push(moved)
    }
  }
  return shuffled
}

const leastDigits = 3

/** Two digits of the grade. Grades without a number share 00, and so one series. */
const gradeDigits = ({ level }: SheetStudent): string => String(gradeNumberOf(level) ?? 0).padStart(2, '0')

/** Makes the exam numbers of students who are in class order: prefix, grade and a series within the grade. */
const makeNumbers = (students: readonly SheetStudent[], prefix: string, isMixed: boolean) =>
  [...Map.groupBy(students, gradeDigits)].flatMap(([grade, ofGrade]) => {
    const digits = Math.max(leastDigits, String(ofGrade.length).length)
    return (isMixed ? shuffle(ofGrade) : ofGrade).map(({ studentId }, at) => ({
      studentId,
      number: `${prefix}${grade}${String(at + 1).padStart(digits, '0')}`,
    }))
  })

/** Generates the exam numbers of a whole exam. Refuses a published exam, and to replace numbers without confirmation. */
export const generateNumbers = async ({ db, session, body }: Context<typeof exam.generateNumbers>) => {
  const { schoolId, asker } = searchContextOf(session)
  const key = { schoolId, examId: body.examRecordId }
  const row = await lockExam(db, key)
  const { name, state } = row
  await requireWholeExam(db, key, { asker, name })
  refuseClosedEntry(row, '生成考号')
  if (state === 'published') throw new Refusal(examRefusals.published, { name, action: '生成考号' })
  const students = await readSheetRoster(db, key, makeEditRights({ asker, permissions: session.permissions }))
  const count = students.filter(({ examNumber }) => examNumber !== null).length
  if (count > 0 && !body.isConfirmed) throw new Refusal(sheetRefusals.numbersExist, { count })
  await writeNumbers(db, key, makeNumbers(students, body.prefix, body.order === 'mixed'))
  return { count: students.length }
}

/** Starts an import of exam numbers. Refuses a published exam. */
export const importNumbers = async (context: Context<typeof exam.importNumbers>): Promise<{ id: number }> => {
  const { session, database, body } = context
  const { schoolId } = searchContextOf(session)
  const about = { examId: body.examRecordId }
  await database.inSchool(schoolId, (db) => openExam(db, { schoolId, about, holds: false }, '导入考号'))
  return startRun(numberImport, context, about)
}

/** Creates the template of exam numbers: the students within reach, with the numbers that they have. */
export const makeNumberTemplate = async (context: Context<typeof exam.numberTemplate>) => {
  const { session, database, body } = context
  const { schoolId, asker } = searchContextOf(session)
  const key = { schoolId, examId: body.examRecordId }
  const { name, students } = await database.inSchool(schoolId, async (db) => ({
    name: (await findExam(db, schoolId, key.examId)).name,
    students: await readSheetRoster(db, key, makeEditRights({ asker, permissions: session.permissions })),
  }))
  const columns = numberSheet.sheet.columns.filter(({ key: column }) => column !== 'gradeName')
  const rows = students.map(({ code, examNumber, name: student, deptName }) => ({
    code,
    name: student,
    className: deptName,
    [numberKey]: examNumber,
  }))
  return storeTemplate(context, { sheet: { ...numberSheet.sheet, columns }, rows, name: `${name}考号` })
}
