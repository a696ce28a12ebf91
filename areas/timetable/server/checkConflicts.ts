import { Refusal, type RefusalKind } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { readChoices } from '../../teaching/server/index.ts'
import { findBells, spanOf } from '../bells.ts'
import type { Conflict, ConflictFacts } from './findConflicts.ts'
import type { PlacedLesson, PlannedLesson } from '../lessons.ts'
import { describeSlot } from '../words.ts'
import { type TermFacts, groupOf, readNames, subjectOf } from './facts.ts'

/** Adds the times of its period to a lesson. */
export const placeLesson =
  (facts: TermFacts) =>
  (lesson: PlannedLesson): PlacedLesson => ({
    ...lesson,
    span: spanOf(findBells(facts.schedules, groupOf(facts, lesson).level), lesson.period),
  })

const readChosenSubjects = async (db: Db, { schoolId, teachingClassStudents }: TermFacts) => {
  const choices = await readChoices(db, schoolId, [...new Set(teachingClassStudents.map(({ studentId }) => studentId))])
  return new Map([...choices].map(([studentId, chosen]) => [studentId, new Set(chosen.map(({ id }) => id))]))
}

/**
 * Reads what decides about conflicts. A student of a teaching class has to be in the lessons of the class, except in those
 * of an elective that the student hasn't chosen.
 */
export const readConflictFacts = async (db: Db, facts: TermFacts): Promise<ConflictFacts> => {
  const shared = new Set(facts.sharedRooms)
  const membersOf = Map.groupBy(facts.teachingClassStudents, ({ teachingClassId }) => teachingClassId)
  const chosenBy = await readChosenSubjects(db, facts)
  const mustAttend = (studentId: number, { classId, subjectId }: PlannedLesson) => {
    const level = facts.classes.get(classId ?? 0)?.level ?? null
    const isElective = level !== null && facts.subjects.get(subjectId)?.electiveGrades.includes(level) === true
    return !isElective || chosenBy.get(studentId)?.has(subjectId) === true
  }
  return {
    isSharedRoom: (room) => shared.has(room),
    meetsClass: (teachingClassId, lesson) =>
      (membersOf.get(teachingClassId) ?? []).some(
        ({ classId, studentId }) => classId === lesson.classId && mustAttend(studentId, lesson),
      ),
    shareStudents: (one, other) => {
      const students = new Set((membersOf.get(one) ?? []).map(({ studentId }) => studentId))
      return (membersOf.get(other) ?? []).some(({ studentId }) => students.has(studentId))
    },
  }
}

const describeWho = ({ kind, one, teacherId }: Conflict, facts: TermFacts, names: ReadonlyMap<number, string>) => {
  if (kind === 'teacher') return names.get(teacherId ?? 0) ?? ''
  if (kind === 'room') return `教室“${one.room}”`
  return kind === 'class' ? groupOf(facts, one).name : '有学生'
}

const describeLesson = (facts: TermFacts, lesson: PlannedLesson) =>
  `${groupOf(facts, lesson).name}${subjectOf(facts, lesson.subjectId)}`

/** Names each conflict: 王老师 周一第1节 同时有 七年级1班语文、七年级2班语文. */
export const describeConflicts = async (
  db: Db,
  facts: TermFacts,
  conflicts: readonly Conflict[],
): Promise<readonly string[]> => {
  const names = await readNames(
    db,
    facts.schoolId,
    conflicts.flatMap(({ teacherId }) => teacherId ?? []),
  )
  return conflicts.map((conflict) => {
    const { one, other } = conflict
    const slot = describeSlot({ ...one, week: one.week === 'every' ? other.week : one.week })
    const lessons = [one, other].map((lesson) => describeLesson(facts, lesson)).join('、')
    return `${describeWho(conflict, facts, names)} ${slot} 同时有 ${lessons}`
  })
}

/** Refuses if there are conflicts, and names the first one. */
export const refuseConflicts = async (
  db: Db,
  facts: TermFacts,
  conflicts: readonly Conflict[],
  kind: RefusalKind,
): Promise<void> => {
  const [text] = await describeConflicts(db, facts, conflicts.slice(0, 1))
  if (text !== undefined) throw new Refusal(kind, { conflict: text, count: conflicts.length })
}
