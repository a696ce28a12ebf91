import { and, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { isWithinReach } from '../../organisation/server/index.ts'
import { readSubjects } from '../../teaching/server/index.ts'
import type { exam } from '../contract.ts'
import type { ExamClassView, ExamDetail, SubjectSettingsView } from '../examContract.ts'
import { fromHundredths } from '../score.ts'
import type { SearchContext } from '../../../platform/server/asker.ts'
import type { ExamKey } from './examKey.ts'
import { isWholeExamWithinReach } from './examRights.ts'
import { readExamSubjects } from './examSubjects.ts'
import { areRanksCurrent } from './ranking.ts'
import { findExam, presentExams } from './readExams.ts'
import { makeSubjectCheck, readScoreRights, seesSome } from './scoreRights.ts'
import { examClassJoin, examScoreJoin, takenSubjectJoin } from './joins.ts'
import { examClass, examScore, examStudent, examSubject } from './tables.ts'

const readClasses = async (
  db: Db,
  { examId }: Pick<ExamKey, 'examId'>,
  { schoolId, asker }: SearchContext,
): Promise<ExamClassView[]> =>
  db
    .select({
      id: examClass.classId,
      name: examClass.name,
      gradeName: examClass.gradeName,
      level: examClass.level,
      students: sql<number>`(select count(*)::int from ${examStudent} where ${examStudent.schoolId} = ${schoolId}
        and ${examStudent.examId} = ${examId} and ${examStudent.classId} = exam_class.class_id)`,
    })
    .from(examClass)
    .where(
      and(
        eq(examClass.schoolId, schoolId),
        eq(examClass.examId, examId),
        isWithinReach(asker, examClass.schoolId, examClass.classId),
      ),
    )
    .orderBy(examClass.position, examClass.classId)

const readSettings = async (db: Db, { schoolId, examId }: ExamKey): Promise<SubjectSettingsView[]> => {
  const names = await readSubjects(db, schoolId)
  const place = new Map([...names.keys()].map((id, at) => [id, at]))
  const rows = await readExamSubjects(db, schoolId, examId)
  return rows
    .toSorted(
      (one, other) => one.level - other.level || (place.get(one.subjectId) ?? 0) - (place.get(other.subjectId) ?? 0),
    )
    .map(({ subjectId, level, isCounted, isElective, scaleRows, ...marks }) => ({
      subjectId,
      subject: names.get(subjectId)?.subject ?? '',
      level,
      fullMarks: fromHundredths(marks.fullMarks),
      excellentLine: fromHundredths(marks.excellentLine),
      passLine: fromHundredths(marks.passLine),
      lowLine: fromHundredths(marks.lowLine),
      isCounted,
      isElective,
      scaleRows: scaleRows && [...scaleRows],
    }))
}

/** Reads an exam with its classes within reach and its settings. */
export const findExamDetail = async ({ db, session, params }: Context<typeof exam.exam>): Promise<ExamDetail> => {
  const context = searchContextOf(session)
  const { schoolId, asker, timeZone } = context
  const key = { schoolId, examId: params.id }
  const row = await findExam(db, schoolId, params.id)
  const [view] = await presentExams(db, [row], context)
  if (view === undefined) throw new Error('the exam was not presented')
  return {
    ...view,
    classes: await readClasses(db, key, context),
    settings: await readSettings(db, key),
    rosterAt: row.rosterAt && toWireTime(row.rosterAt, timeZone),
    mayEdit: session.permissions.has('sys:exam:edit') && (await isWholeExamWithinReach(db, key, asker)),
    areRanksCurrent: await areRanksCurrent(db, key),
  }
}

/** Counts, for each class and subject that the caller sees, who takes it and who has a score or a mark. */
export const findProgress = async ({ db, session, params }: Context<typeof exam.examProgress>) => {
  const { schoolId, asker } = searchContextOf(session)
  const rights = await readScoreRights(db, schoolId, asker)
  const maySee = makeSubjectCheck(rights)
  const isEntered = sql`${examScore.score} is not null or ${examScore.mark} is not null`
  const rows = await db
    .select({
      classId: examStudent.classId,
      subjectId: examSubject.subjectId,
      isInCharge: sql<boolean>`bool_or(${rights.isInCharge})`,
      expected: sql<number>`count(*)::int`,
      entered: sql<number>`count(*) filter (where ${isEntered})::int`,
    })
    .from(examStudent)
    .innerJoin(examClass, examClassJoin)
    .innerJoin(examSubject, takenSubjectJoin)
    .leftJoin(examScore, examScoreJoin)
    .where(and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, params.id), seesSome(rights)))
    .groupBy(examStudent.classId, examSubject.subjectId)
  return rows
    .filter((row) => maySee(row, row.subjectId))
    .map(({ classId, subjectId, expected, entered }) => ({ classId, subjectId, expected, entered }))
}
