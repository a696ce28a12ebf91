import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { among } from '../../../platform/server/database/among.ts'
import { classAt } from '../../registry/server/classStays.ts'
import { hasStudentRole, presentStudent } from '../../registry/server/people.ts'
import { classStay } from '../../registry/server/tables/classStays.ts'
import { member } from '../../registry/server/tables/members.ts'
import { groupOf, readChoices } from '../../teaching/server/index.ts'
import { readExamClasses } from './examClasses.ts'
import type { ExamKey } from './examKey.ts'
import { readExamSubjects } from './examSubjects.ts'
import { syncTeachers } from './rosterTeachers.ts'
import { examScore, examStudent, examTable } from './tables.ts'

type RosterRow = Pick<typeof examStudent.$inferSelect, 'studentId' | 'classId' | 'groupName' | 'electiveIds'>

/** How a refresh changed the roster, as numbers of students. */
export interface RosterChanges {
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** Students who are in no class of the exam any more, and stay because they have scores. */
  readonly kept: number
}

const rowsPerStatement = 2000

/** Lists who was in which class of an exam at a moment: students in school then, those who left since included. */
const findStudentsAt = async (db: Db, schoolId: number, classes: readonly number[], moment: Date) => {
  const at = sql`${moment.toISOString()}::timestamptz`
  const wasThere = exists(
    db
      .select({ one: sql`1` })
      .from(classStay)
      .where(
        and(
          eq(classStay.schoolId, schoolId),
          eq(classStay.memberId, member.id),
          sql`${classStay.fromAt} <= ${at} and ${classStay.untilAt} > ${at}`,
        ),
      ),
  )
  const classId = classAt(at)
  const rows = await db
    .select({ studentId: member.id, classId })
    .from(member)
    .where(
      and(
        eq(member.schoolId, schoolId),
        hasStudentRole(),
        sql`(${presentStudent()} or ${wasThere})`,
        sql`${classId} = any(${sql.param([...classes])}::bigint[])`,
      ),
    )
  return rows.flatMap(({ studentId, classId: found }) => (found === null ? [] : [{ studentId, classId: found }]))
}

const readRoster = (db: Db, { schoolId, examId }: ExamKey): Promise<RosterRow[]> =>
  db
    .select({
      studentId: examStudent.studentId,
      classId: examStudent.classId,
      groupName: examStudent.groupName,
      electiveIds: examStudent.electiveIds,
    })
    .from(examStudent)
    .where(and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, examId)))

/** Lists who belongs on the roster, with the electives of today. */
const makeRoster = async (db: Db, key: ExamKey, moment: Date): Promise<RosterRow[]> => {
  const { schoolId } = key
  const classes = await readExamClasses(db, key)
  const levelOf = new Map(classes.map(({ classId, level }) => [classId, level]))
  const electives = (await readExamSubjects(db, schoolId, key.examId)).filter(({ isElective }) => isElective)
  const isElective = new Set(electives.map(({ subjectId, level }) => `${subjectId} ${level}`))
  const found = await findStudentsAt(db, schoolId, [...levelOf.keys()], moment)
  const choices = await readChoices(
    db,
    schoolId,
    found.map(({ studentId }) => studentId),
  )
  return found.map(({ studentId, classId }) => {
    const chosen = choices.get(studentId) ?? []
    const level = levelOf.get(classId) ?? 0
    const electiveIds = chosen
      .map(({ id }) => id)
      .filter((id) => isElective.has(`${id} ${level}`))
      .toSorted((one, other) => one - other)
    return { studentId, classId, groupName: groupOf(chosen), electiveIds }
  })
}

const isSame = (one: RosterRow, other: RosterRow): boolean =>
  one.classId === other.classId &&
  one.groupName === other.groupName &&
  one.electiveIds.join() === other.electiveIds.join()

const writeRows = async (db: Db, { schoolId, examId }: ExamKey, rows: readonly RosterRow[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await db
      .insert(examStudent)
      .values(rows.slice(from, from + rowsPerStatement).map((row) => ({ ...row, schoolId, examId })))
      .onConflictDoUpdate({
        target: [examStudent.schoolId, examStudent.examId, examStudent.studentId],
        set: {
          classId: sql`excluded.class_id`,
          groupName: sql`excluded.group_name`,
          electiveIds: sql`excluded.elective_ids`,
        },
      })
}

/** Deletes those of these students from the roster who have no score. Returns how many were deleted. */
const removeWithoutScores = async (db: Db, key: ExamKey, students: readonly number[]): Promise<number> => {
  if (students.length === 0) return 0
  const scored = db
    .select({ studentId: examScore.studentId })
    .from(examScore)
    .where(and(eq(examScore.schoolId, key.schoolId), eq(examScore.examId, key.examId)))
  const gone = await db
    .delete(examStudent)
    .where(
      and(
        eq(examStudent.schoolId, key.schoolId),
        eq(examStudent.examId, key.examId),
        among(examStudent.studentId, students),
        sql`not ${inArray(examStudent.studentId, scored)}`,
      ),
    )
    .returning({ studentId: examStudent.studentId })
  return gone.length
}

/**
 * Makes the roster follow the classes at a moment: at the exam's start, or now if that is still to come. Students with
 * scores stay. The teachers are those of today. Call it under `lockExam`, for an exam that isn't published.
 */
export const syncRoster = async (
  db: Db,
  key: ExamKey,
  { startAt, now }: { readonly startAt: Date; readonly now: Date },
): Promise<RosterChanges> => {
  const moment = startAt < now ? startAt : now
  const before = new Map((await readRoster(db, key)).map((row) => [row.studentId, row]))
  const wanted = await makeRoster(db, key, moment)
  const wantedIds = new Set(wanted.map(({ studentId }) => studentId))
  const added = wanted.filter(({ studentId }) => !before.has(studentId))
  const changed = wanted.filter((row) => {
    const old = before.get(row.studentId)
    return old !== undefined && !isSame(old, row)
  })
  const leaving = [...before.keys()].filter((id) => !wantedIds.has(id))
  await writeRows(db, key, [...added, ...changed])
  const removed = await removeWithoutScores(db, key, leaving)
  await syncTeachers(db, key)
  await db
    .update(examTable)
    .set({ rosterAt: moment })
    .where(and(eq(examTable.schoolId, key.schoolId), eq(examTable.id, key.examId)))
  return { added: added.length, changed: changed.length, removed, kept: leaving.length - removed }
}
