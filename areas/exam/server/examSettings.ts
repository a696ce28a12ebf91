import { and, eq, max, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { readSubjects } from '../../teaching/server/index.ts'
import type { exam } from '../contract.ts'
import { examRefusals } from '../refusals.ts'
import { findScaleFault, mayBeScaled } from '../scaling.ts'
import { fromHundredths, toHundredths } from '../score.ts'
import { refuseLinked } from './closedEntry.ts'
import type { ExamKey } from './examKey.ts'
import { requireWholeExam } from './examRights.ts'
import { type ExamSubject, readExamSubjects, writeExamSubjects } from './examSubjects.ts'
import { lockExam, outdateRanks } from './ranking.ts'
import { examClassJoin, examStudentJoin } from './joins.ts'
import { examClass, examScore, examStudent } from './tables.ts'

type Sent = Context<typeof exam.saveExamSubjects>['body']['settings'][number]

const haveOrder = ({ fullMarks, excellentLine, passLine, lowLine }: Sent): boolean =>
  fullMarks >= excellentLine && excellentLine >= passLine && passLine >= lowLine

const applySettings = (before: ExamSubject, sent: Sent): ExamSubject => ({
  ...before,
  fullMarks: toHundredths(sent.fullMarks),
  excellentLine: toHundredths(sent.excellentLine),
  passLine: toHundredths(sent.passLine),
  lowLine: toHundredths(sent.lowLine),
  isCounted: sent.isCounted,
  scaleRows: sent.scaleRows === undefined ? before.scaleRows : sent.scaleRows,
})

const refuseScale = ({ level, scaleRows }: Sent, subject: string): void => {
  if (scaleRows === undefined || scaleRows === null) return
  if (!mayBeScaled(level)) throw new Refusal(examRefusals.notScaledThere, { subject })
  const fault = findScaleFault(scaleRows)
  if (fault !== null) throw new Refusal(examRefusals.scaleWrong, { subject, fault })
}

/** Reads the highest score of each subject and level of an exam, in hundredths. */
const readHighest = async (db: Db, { schoolId, examId }: ExamKey) => {
  const rows = await db
    .select({ subjectId: examScore.subjectId, level: examClass.level, highest: max(examScore.score) })
    .from(examScore)
    .innerJoin(examStudent, examStudentJoin)
    .innerJoin(examClass, examClassJoin)
    .where(and(eq(examScore.schoolId, schoolId), eq(examScore.examId, examId), sql`${examScore.score} is not null`))
    .groupBy(examScore.subjectId, examClass.level)
  return new Map(rows.map(({ subjectId, level, highest }) => [`${subjectId} ${level}`, highest ?? 0]))
}

/**
 * Saves full marks, lines, scales and what counts towards the total. Refuses lines out of order, a scale that isn't
 * complete or not for the senior school, full marks below a score, and a published or joint exam.
 */
export const saveExamSubjects = async (context: Context<typeof exam.saveExamSubjects>): Promise<null> => {
  const { db, session, body, jobs } = context
  const { schoolId, asker } = searchContextOf(session)
  const key = { schoolId, examId: body.examRecordId }
  const row = await lockExam(db, key)
  const { name, state } = row
  await requireWholeExam(db, key, { asker, name })
  refuseLinked(row)
  if (state === 'published') throw new Refusal(examRefusals.published, { name, action: '改满分、分数线和赋分' })
  const subjects = await readSubjects(db, schoolId)
  const nameOf = (id: number) => subjects.get(id)?.subject ?? ''
  const before = await readExamSubjects(db, schoolId, key.examId)
  const highest = await readHighest(db, key)
  const after = body.settings.map((sent) => {
    const { subjectId, level } = sent
    const old = before.find((one) => one.subjectId === subjectId && one.level === level)
    if (old === undefined) throw new Refusal(common.notFound)
    if (!haveOrder(sent)) throw new Refusal(examRefusals.linesOutOfOrder, { subject: nameOf(subjectId) })
    refuseScale(sent, nameOf(subjectId))
    const top = highest.get(`${subjectId} ${level}`) ?? 0
    if (top > toHundredths(sent.fullMarks)) {
      const fill = { subject: nameOf(subjectId), full: sent.fullMarks, score: fromHundredths(top) }
      throw new Refusal(examRefusals.aboveFullMarks, fill)
    }
    return applySettings(old, sent)
  })
  await writeExamSubjects(db, key, after, after)
  await outdateRanks(db, jobs, key)
  return null
}
