import { and, eq, or, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { PlannedLesson } from '../../lessons.ts'
import { refuseWithChanges } from '../changes/refuseWithChanges.ts'
import { type TermFacts, isOfPlan, readLessons } from '../facts.ts'
import { timetableLesson } from '../tables.ts'
import { insertLessons, replaceTeachers } from '../writeLessons.ts'
import type { ResolvedLesson } from './resolve.ts'

type Lesson = ResolvedLesson['lesson']

/** The classes and teaching classes that lessons name. */
export const replacedGroups = (lessons: readonly Lesson[]) => ({
  classes: new Set(lessons.flatMap(({ classId }) => classId ?? [])),
  teachingClasses: new Set(lessons.flatMap(({ teachingClassId }) => teachingClassId ?? [])),
})

const keyOf = ({ classId, teachingClassId, weekday, period, week, subjectId }: Lesson) =>
  [classId, teachingClassId, weekday, period, week, subjectId].join(' ')

const detailsOf = ({ room, teacherIds }: Lesson) =>
  `${teacherIds.toSorted((one, other) => one - other).join(' ')} ${room}`

interface Kept {
  readonly before: PlannedLesson
  readonly lesson: Lesson
}

const updateKept = async (db: Db, schoolId: number, kept: readonly Kept[]): Promise<void> => {
  const changed = kept.filter(({ before, lesson }) => detailsOf(before) !== detailsOf(lesson))
  if (changed.length === 0) return
  await db.execute(sql`update ${timetableLesson} set room = new.room, version = ${timetableLesson.version} + 1
    from unnest(${sql.param(changed.map(({ before }) => before.id))}::bigint[],
      ${sql.param(changed.map(({ lesson }) => lesson.room))}::text[]) as new (id, room)
    where ${timetableLesson.schoolId} = ${schoolId} and ${timetableLesson.id} = new.id`)
  await replaceTeachers(
    db,
    schoolId,
    changed.map(({ before, lesson }) => ({ lessonId: before.id, teacherIds: lesson.teacherIds })),
  )
}

interface Imported {
  readonly plan: { readonly id: number; readonly state: 'draft' | 'published' }
  readonly lessons: readonly Lesson[]
  /** The day of the import at the school. */
  readonly today: string
}

/**
 * Replaces the lessons of the classes that the imported ones name. A lesson that stays at its time keeps its id, by which
 * changes of days name it. Refuses to remove a lesson that has changes from today on.
 */
export const replaceLessons = async (db: Db, facts: TermFacts, { plan, lessons, today }: Imported): Promise<void> => {
  const { schoolId } = facts
  const { classes, teachingClasses } = replacedGroups(lessons)
  const isReplaced = or(
    among(timetableLesson.classId, classes),
    among(timetableLesson.teachingClassId, teachingClasses),
  )
  const all = await readLessons(db, and(isOfPlan(schoolId, plan.id), isReplaced))
  const byKey = new Map(all.map((lesson) => [keyOf(lesson), lesson]))
  const pairs = lessons.map((lesson) => ({ lesson, before: byKey.get(keyOf(lesson)) }))
  const kept = pairs.flatMap(({ lesson, before }) => (before === undefined ? [] : [{ lesson, before }]))
  const keptIds = new Set(kept.map(({ before }) => before.id))
  const removed = all.filter(({ id }) => !keptIds.has(id))
  if (plan.state === 'published') await refuseWithChanges(db, facts, removed, today)
  const ids = removed.map(({ id }) => id)
  await db.delete(timetableLesson).where(and(eq(timetableLesson.schoolId, schoolId), among(timetableLesson.id, ids)))
  await updateKept(db, schoolId, kept)
  const added = pairs.filter(({ before }) => before === undefined)
  await insertLessons(
    db,
    schoolId,
    added.map(({ lesson }) => ({ ...lesson, planId: plan.id })),
  )
}
