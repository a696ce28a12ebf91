import { type SQL, and, asc, count, desc, eq, gte, ilike, lt, sql } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { nextDay } from '../../../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../../../platform/contract/wireMoment.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../../platform/server/database/escapeLikePattern.ts'
import { narrowToSchool } from '../../../../platform/server/narrowTo.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolsOf } from '../../../../platform/server/session.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { subjectTable } from '../../../teaching/server/tables.ts'
import type { exam } from '../../contract.ts'
import { fromHundredths } from '../../score.ts'
import { divideHalfUp } from '../analysis/exact.ts'
import { leastShown } from '../leastShown.ts'
import { examClass, examSubject, examTable } from '../tables.ts'
import { countFigures } from './countFigures.ts'

type Asked = Context<typeof exam.schoolFigures>

const withheld = { mean: null, excellentRate: null, passRate: null, lowRate: null } as const

const isLike = (column: typeof examTable.name | typeof subjectTable.subject, word: string): SQL | undefined =>
  word.trim() === '' ? undefined : ilike(column, `%${escapeLikePattern(word.trim())}%`)

const isAsked = ({ session, query }: Asked): SQL | undefined => {
  const { schoolId, keyword, subject, startTime, endTime } = query
  const startOf = (day: string) => fromWireTime(`${day} 00:00:00`, session.timeZone)
  return and(
    among(examTable.schoolId, schoolId === undefined ? schoolsOf(session) : [schoolId]),
    eq(examTable.state, 'published'),
    isLike(examTable.name, keyword),
    isLike(subjectTable.subject, subject),
    startTime === undefined ? undefined : gte(examTable.startAt, startOf(startTime)),
    endTime === undefined ? undefined : lt(examTable.startAt, startOf(nextDay(endTime))),
  )
}

const gradeNames = sql<string>`coalesce((select string_agg(distinct sitting.grade_name, '、') from ${examClass} sitting
  where sitting.school_id = ${examSubject.schoolId} and sitting.exam_id = ${examSubject.examId}
    and sitting.level = ${examSubject.level}), '')`

const columns = {
  schoolId: examSubject.schoolId,
  school: school.name,
  examId: examSubject.examId,
  exam: examTable.name,
  startAt: examTable.startAt,
  level: examSubject.level,
  grade: gradeNames,
  subjectId: examSubject.subjectId,
  subject: subjectTable.subject,
  fullMarks: examSubject.fullMarks,
}

const examJoin = and(eq(examTable.schoolId, examSubject.schoolId), eq(examTable.id, examSubject.examId))
const subjectJoin = and(eq(subjectTable.schoolId, examSubject.schoolId), eq(subjectTable.id, examSubject.subjectId))

const selectSubjects = (db: Db, where: SQL | undefined) =>
  db
    .select(columns)
    .from(examSubject)
    .innerJoin(examTable, examJoin)
    .innerJoin(school, eq(school.id, examSubject.schoolId))
    .innerJoin(subjectTable, subjectJoin)
    .where(where)
    .orderBy(
      desc(examTable.startAt),
      asc(school.id),
      desc(examTable.id),
      asc(examSubject.level),
      asc(subjectTable.position),
      asc(subjectTable.id),
    )

const countSubjects = async (db: Db, where: SQL | undefined): Promise<number> => {
  const [row] = await db
    .select({ rows: count() })
    .from(examSubject)
    .innerJoin(examTable, examJoin)
    .innerJoin(subjectTable, subjectJoin)
    .where(where)
  return row?.rows ?? 0
}

const presentCounts = (counts: Awaited<ReturnType<typeof countFigures>>[number]) => {
  const { expected, scored, sum, excellent, passed, low } = counts
  if (scored < leastShown) return { expected, scored, ...withheld }
  const rateOf = (part: number) => divideHalfUp(part * 100_00, scored) / 100
  return {
    expected,
    scored,
    mean: fromHundredths(divideHalfUp(sum, scored)),
    excellentRate: rateOf(excellent),
    passRate: rateOf(passed),
    lowRate: rateOf(low),
  }
}

/** Reads the figures of the published exams of the caller's schools, the latest exam first. They name no child. */
export const listSchoolFigures = async (context: Asked) => {
  const { db, session, query } = context
  if (query.schoolId !== undefined) await narrowToSchool(db, session, query.schoolId)
  const where = isAsked(context)
  const { limit, offset } = pageBounds(query)
  const rows = await selectSubjects(db, where).limit(limit).offset(offset)
  const counts = rows.length === 0 ? [] : await countFigures(db, rows)
  const content = rows.flatMap(({ startAt, fullMarks, level: _level, subjectId: _subjectId, ...row }, at) => {
    const counted = counts[at]
    if (counted === undefined) return []
    return {
      id: offset + at + 1,
      ...row,
      startTime: toWireTime(startAt, session.timeZone),
      fullMarks: fromHundredths(fullMarks),
      ...presentCounts(counted),
    }
  })
  return toPage(query, content, await countSubjects(db, where))
}
