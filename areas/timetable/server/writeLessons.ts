import { and, eq, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { PlannedLesson } from '../lessons.ts'
import { timetableLesson, timetableLessonTeacher } from './tables.ts'

/** A lesson to be added. */
export type NewLesson = Omit<PlannedLesson, 'id' | 'version'>

/** The most rows of one statement, whose parameters are limited. */
const batch = 2000

/** Adds lessons with their teachers. */
export const insertLessons = async (db: Db, schoolId: number, lessons: readonly NewLesson[]): Promise<void> => {
  for (let at = 0; at < lessons.length; at += batch) {
    const part = lessons.slice(at, at + batch)
    const rows = part.map(({ teacherIds: _teacherIds, ...lesson }) => ({ ...lesson, schoolId }))
    const added = await db.insert(timetableLesson).values(rows).returning({ id: timetableLesson.id })
    await writeTeachers(
      db,
      schoolId,
      part.map(({ teacherIds }, place) => ({ lessonId: added[place]?.id ?? 0, teacherIds })),
    )
  }
}

interface Taught {
  readonly lessonId: number
  readonly teacherIds: readonly number[]
}

const writeTeachers = async (db: Db, schoolId: number, lessons: readonly Taught[]): Promise<void> => {
  const rows = lessons.flatMap(({ lessonId, teacherIds }) => teacherIds.map((teacherId) => ({ lessonId, teacherId })))
  if (rows.length === 0) return
  await db.execute(sql`insert into ${timetableLessonTeacher} (school_id, lesson_id, teacher_id)
    select ${schoolId}, * from unnest(${sql.param(rows.map(({ lessonId }) => lessonId))}::bigint[],
      ${sql.param(rows.map(({ teacherId }) => teacherId))}::bigint[])`)
}

/** Replaces the teachers of lessons. */
export const replaceTeachers = async (db: Db, schoolId: number, lessons: readonly Taught[]): Promise<void> => {
  const ids = lessons.map(({ lessonId }) => lessonId)
  const { schoolId: ofSchool, lessonId } = timetableLessonTeacher
  await db.delete(timetableLessonTeacher).where(and(eq(ofSchool, schoolId), among(lessonId, ids)))
  await writeTeachers(db, schoolId, lessons)
}
