import { and, asc, eq, sql } from 'drizzle-orm'
import type { DemoPart } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { countValues, refreshRanksOf, writeDistrictRanks } from '../exam/server/index.ts'
import { examRanking, examTable } from '../exam/server/tables.ts'
import { school } from '../registry/server/tables/schools.ts'
import { subjectTable } from '../teaching/server/tables.ts'
import { mergeHistograms } from './server/histogram.ts'
import { placeValues } from './server/placeValues.ts'
import { toHistogram } from './server/toHistogram.ts'
import { type SetSubject, jointExamOffer, jointExamTable } from './server/tables.ts'

const bureauId = tenantIds.bureau
/** The schools of the bureau with a grade nine. */
const schools = [tenantIds.xingtan, tenantIds.mingde]
const lastGrade = 303
const day = 86_400_000

const subjects: readonly SetSubject[] = ['语文', '数学', '英语'].map((subject) => ({
  subject,
  fullMarks: 120_00,
  excellentLine: 102_00,
  passLine: 72_00,
  lowLine: 48_00,
  isCounted: true,
}))

const findSubjectIds = async (db: Db, schoolId: number): Promise<number[]> => {
  const rows = await db.select().from(subjectTable).where(eq(subjectTable.schoolId, schoolId))
  return subjects.map((one) => {
    const found = rows.find(({ subject }) => subject === one.subject)
    if (found === undefined) throw new Error(`a school of the demo has no ${one.subject}`)
    return found.id
  })
}

interface Copied {
  readonly schoolId: number
  readonly fromId: number
  readonly examId: number
  readonly subjectIds: readonly number[]
}

/**
 * Copies classes, roster, subjects and scores of the last grade from an earlier exam. Each score moves by up to eight
 * marks, so that the ranks differ.
 */
const copyExam = async (db: Db, { schoolId, fromId, examId, subjectIds }: Copied): Promise<void> => {
  const of = sql`school_id = ${schoolId} and exam_id = ${fromId}`
  const sits = sql`class_id in (select class_id from exam_class where ${of} and level = ${lastGrade})`
  const isTaken = sql`subject_id = any(${sql.param([...subjectIds])}::bigint[])`
  await db.execute(sql`insert into exam_class (school_id, exam_id, class_id, name, grade_id, grade_name, level, position)
    select school_id, ${examId}::bigint, class_id, name, grade_id, grade_name, level, position
    from exam_class where ${of} and level = ${lastGrade}`)
  await db.execute(sql`insert into exam_subject (school_id, exam_id, subject_id, level, full_marks, excellent_line,
      pass_line, low_line, is_counted, is_elective)
    select school_id, ${examId}::bigint, subject_id, level, full_marks, excellent_line, pass_line, low_line, true, false
    from exam_subject where ${of} and level = ${lastGrade} and ${isTaken}`)
  await db.execute(sql`insert into exam_student (school_id, exam_id, student_id, class_id, group_name, elective_ids)
    select school_id, ${examId}::bigint, student_id, class_id, '', '{}' from exam_student where ${of} and ${sits}`)
  await db.execute(sql`insert into exam_score (school_id, exam_id, student_id, subject_id, score, mark)
    select scored.school_id, ${examId}::bigint, scored.student_id, scored.subject_id,
      greatest(0, least(12000, scored.score + (scored.student_id * 7 + scored.subject_id * 13) % 17 * 100 - 800)), scored.mark
    from exam_score scored
    where ${of} and ${isTaken} and student_id in (select student_id from exam_student where ${of} and ${sits})`)
}

/** Makes a school's part from its first exam, and returns its counts. */
const joinSchool = async (
  db: Db,
  schoolId: number,
  made: Omit<typeof jointExamTable.$inferSelect, 'schoolId' | 'state' | 'version' | 'createdAt'>,
) => {
  const { id: jointExamId, name, startAt, endAt } = made
  const [first] = await db
    .select({ id: examTable.id })
    .from(examTable)
    .where(and(eq(examTable.schoolId, schoolId), eq(examTable.state, 'published')))
    .orderBy(asc(examTable.startAt), asc(examTable.id))
    .limit(1)
  if (first === undefined) throw new Error('a school of the demo has no published exam')
  const values = { name, kind: 'regular', startAt, endAt, rosterAt: startAt, doPartialTotalsRank: false } as const
  const [linked] = await db
    .insert(examTable)
    .values({ ...values, schoolId, jointExamId, isEntryClosed: true })
    .returning({ id: examTable.id })
  if (linked === undefined) throw new Error('the exam was not written')
  const subjectIds = await findSubjectIds(db, schoolId)
  const key = { schoolId, examId: linked.id }
  await db.insert(examRanking).values(key)
  await copyExam(db, { ...key, fromId: first.id, subjectIds })
  await refreshRanksOf(db, key)
  return { ...key, subjectIds, histogram: toHistogram(await countValues(db, key), subjectIds) }
}

/** A joint exam of the bureau for grade nine, ranked in the district. */
export const demo: DemoPart = {
  name: 'jointExam',
  after: ['exam'],
  write: async (db, { today }) => {
    // Without statistics of the rows that the exams just wrote, copying them takes half a minute.
    await db.execute(sql`analyze exam_class, exam_student, exam_subject, exam_score`)
    const startAt = new Date(today.getTime() - 24 * day)
    const endAt = new Date(startAt.getTime() + day)
    const copied = { name: '九年级第一次模拟考试', level: lastGrade, startAt, endAt, subjects, round: 1 }
    const [row] = await db
      .insert(jointExamTable)
      .values({ ...copied, schoolId: bureauId, state: 'ranked' })
      .returning({ id: jointExamTable.id })
    if (row === undefined) throw new Error('the joint exam was not written')
    const [bureau] = await db.select({ name: school.name }).from(school).where(eq(school.id, bureauId))
    const parts: Awaited<ReturnType<typeof joinSchool>>[] = []
    for (const schoolId of schools) parts.push(await joinSchool(db, schoolId, { ...copied, id: row.id }))
    const district = mergeHistograms(parts.map(({ histogram }) => histogram))
    for (const { schoolId, examId, subjectIds, histogram } of parts) {
      await writeDistrictRanks(db, { schoolId, examId }, placeValues(district, subjectIds))
      const offer = { ...copied, schoolId, bureauId, bureauName: bureau?.name ?? '', jointExamId: row.id }
      const reported = { histogram, district, reportedAt: endAt, rankedAt: endAt }
      await db
        .insert(jointExamOffer)
        .values({ ...offer, ...reported, state: 'joined', isClosed: true, examId, subjectIds })
    }
  },
}
