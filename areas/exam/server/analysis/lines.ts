import { and, asc, desc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { searchContextOf } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { exam } from '../../contract.ts'
import { examRefusals } from '../../refusals.ts'
import { fromHundredths, toHundredths } from '../../score.ts'
import { readExamClasses } from '../examClasses.ts'
import type { ExamKey } from '../examKey.ts'
import { requireWholeExam } from '../examRights.ts'
import { readExamSubjects } from '../examSubjects.ts'
import { examClassJoin } from '../joins.ts'
import { lockExam } from '../ranking.ts'
import { examClass, examStudent } from '../tables.ts'
import { linesOfTotal } from './measured.ts'
import { examLine } from './tables.ts'

/** A line of the total, in hundredths. */
export interface TotalLine {
  readonly id: number
  readonly name: string
  readonly groupName: string
  readonly value: number
}

const isOfLevel = ({ schoolId, examId }: ExamKey, level: number) =>
  and(eq(examLine.schoolId, schoolId), eq(examLine.examId, examId), eq(examLine.level, level))

/** Reads the lines of the total that the school typed for a grade level, the highest first. */
export const readLines = (db: Db, key: ExamKey, level: number): Promise<TotalLine[]> =>
  db
    .select({ id: examLine.id, name: examLine.name, groupName: examLine.groupName, value: examLine.value })
    .from(examLine)
    .where(isOfLevel(key, level))
    .orderBy(asc(examLine.groupName), desc(examLine.value), asc(examLine.id))

/** Returns the highest total that a student of a grade level can have, in hundredths. */
const readFullTotal = async (db: Db, key: ExamKey, level: number): Promise<number> => {
  const { schoolId, examId } = key
  const subjects = (await readExamSubjects(db, schoolId, examId)).filter((one) => one.level === level)
  const pupils = await db
    .selectDistinct({ electiveIds: examStudent.electiveIds })
    .from(examStudent)
    .innerJoin(examClass, examClassJoin)
    .where(and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, examId), eq(examClass.level, level)))
  return linesOfTotal({ pupils, subjects }).fullMarks
}

/**
 * Saves the lines of the total of a grade level. Refuses two with one name, one above the full total, and a level that
 * doesn't sit the exam.
 */
export const saveLines = async ({ db, session, body }: Context<typeof exam.saveLines>): Promise<null> => {
  const { schoolId, asker } = searchContextOf(session)
  const key = { schoolId, examId: body.examRecordId }
  const { name } = await lockExam(db, key)
  await requireWholeExam(db, key, { asker, name })
  const { level, lines } = body
  if (!(await readExamClasses(db, key)).some((one) => one.level === level)) throw new Refusal(common.notFound)
  const names = lines.map((line) => `${line.groupName} ${line.name}`)
  const twice = lines.find((_line, at) => names.indexOf(names[at] ?? '') !== at)
  if (twice !== undefined) throw new Refusal(examRefusals.linesTwice, { name: twice.name })
  const full = await readFullTotal(db, key, level)
  const above = lines.find(({ value }) => toHundredths(value) > full)
  if (above !== undefined) {
    const words = { name: above.name, value: above.value, full: fromHundredths(full) }
    throw new Refusal(examRefusals.lineAboveTotal, words)
  }
  await db.delete(examLine).where(isOfLevel(key, level))
  if (lines.length === 0) return null
  await db.insert(examLine).values(lines.map((line) => ({ ...line, ...key, level, value: toHundredths(line.value) })))
  return null
}
