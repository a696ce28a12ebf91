import { type SQL, and, desc, eq, gte, ilike, lt, sql } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { type Asker, type SearchContext, searchContextOf } from '../../../platform/server/asker.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { isWithinReach } from '../../organisation/server/index.ts'
import { subjectTable } from '../../teaching/server/tables.ts'
import type { exam } from '../contract.ts'
import type { ExamView } from '../examContract.ts'
import { examClass, examSubject, examTable } from './tables.ts'

type ExamRow = typeof examTable.$inferSelect

/** SQL condition: a class that sits the exam is within reach. Undefined if the whole school is. */
export const isExamWithinReach = (schoolId: number, asker: Asker): SQL | undefined => {
  const within = isWithinReach(asker, examClass.schoolId, examClass.classId)
  return (
    within &&
    sql`exists (select 1 from ${examClass} where ${and(
      eq(examClass.schoolId, schoolId),
      eq(examClass.examId, examTable.id),
      within,
    )})`
  )
}

/** Reaches exams of the session's school that a class within reach sits. */
export const reachExams = reachRows(examTable, (session: Session) =>
  and(eq(examTable.schoolId, schoolOf(session)), isExamWithinReach(schoolOf(session), session)),
)

/** Reads the subjects of exams by exam, in display order. */
const readSubjectsOf = async (db: Db, schoolId: number, exams: readonly number[]) => {
  const rows = await db
    .selectDistinct({
      examId: examSubject.examId,
      id: subjectTable.id,
      subject: subjectTable.subject,
      position: subjectTable.position,
    })
    .from(examSubject)
    .innerJoin(
      subjectTable,
      and(eq(subjectTable.schoolId, examSubject.schoolId), eq(subjectTable.id, examSubject.subjectId)),
    )
    .where(and(eq(examSubject.schoolId, schoolId), among(examSubject.examId, exams)))
    .orderBy(subjectTable.position, subjectTable.subject, subjectTable.id)
  return Map.groupBy(rows, ({ examId }) => examId)
}

const presentExam = (
  row: ExamRow,
  subjects: readonly { readonly id: number; readonly subject: string }[],
  timeZone: string,
): ExamView => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  startTime: toWireTime(row.startAt, timeZone),
  endTime: toWireTime(row.endAt, timeZone),
  linkSubjectList: subjects.map(({ id }) => id),
  subjects: subjects.map(({ id, subject }) => ({ id, subject })),
  state: row.state,
  publishedAt: row.publishedAt && toWireTime(row.publishedAt, timeZone),
  doPartialTotalsRank: row.doPartialTotalsRank,
  isJoint: row.jointExamId !== null,
  isEntryClosed: row.isEntryClosed,
  version: row.version,
})

/** Presents exams with their subjects, in the same order. */
export const presentExams = async (
  db: Db,
  rows: readonly ExamRow[],
  { schoolId, timeZone }: Pick<SearchContext, 'schoolId' | 'timeZone'>,
): Promise<ExamView[]> => {
  const subjectsOf = await readSubjectsOf(
    db,
    schoolId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentExam(row, subjectsOf.get(row.id) ?? [], timeZone))
}

/** Reads an exam of a school. Refuses one that does not exist. */
export const findExam = async (db: Db, schoolId: number, examId: number): Promise<ExamRow> => {
  const [row] = await db
    .select()
    .from(examTable)
    .where(and(eq(examTable.schoolId, schoolId), eq(examTable.id, examId)))
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Lists the exams that a class within reach sits, the latest first. */
export const listExams = async ({ db, session, query }: Context<typeof exam.exams>) => {
  const context = searchContextOf(session)
  const { schoolId, asker, timeZone } = context
  const word = query.keyword.trim()
  const startOf = (day: string) => fromWireTime(`${day} 00:00:00`, timeZone)
  const where = and(
    eq(examTable.schoolId, schoolId),
    isExamWithinReach(schoolId, asker),
    word === '' ? undefined : ilike(examTable.name, `%${escapeLikePattern(word)}%`),
    query.startTime === undefined ? undefined : gte(examTable.startAt, startOf(query.startTime)),
    query.endTime === undefined ? undefined : lt(examTable.startAt, startOf(nextDay(query.endTime))),
  )
  const { limit, offset } = pageBounds(query)
  const rows = await db
    .select()
    .from(examTable)
    .where(where)
    .orderBy(desc(examTable.startAt), desc(examTable.id))
    .limit(limit)
    .offset(offset)
  return toPage(query, await presentExams(db, rows, context), await db.$count(examTable, where))
}
