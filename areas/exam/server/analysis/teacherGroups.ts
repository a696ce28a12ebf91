import type { Db } from '../../../../platform/server/database/connection.ts'
import type { ExamClass } from '../examClasses.ts'
import type { ExamKey } from '../examKey.ts'
import { readExamTeachers } from '../rosterTeachers.ts'

/** A teacher of a subject with the classes of the grade in which they taught it. */
interface TeacherGroup {
  readonly teacherId: number
  readonly name: string
  readonly classes: readonly ExamClass[]
}

/**
 * Reads who taught which subject where in an exam. The function that it returns lists the teachers of a subject in a
 * grade, without those who also taught it in a class that isn't among `seen`.
 */
export const readTeacherGroups = async (db: Db, key: ExamKey, classesOfGrade: readonly ExamClass[]) => {
  const rows = await readExamTeachers(db, key)
  const inGrade = new Map(classesOfGrade.map((one) => [one.classId, one]))
  return (subjectId: number, seen: readonly ExamClass[]): readonly TeacherGroup[] => {
    const ofSubject = rows.filter((row) => row.subjectId === subjectId && inGrade.has(row.classId))
    const seenIds = new Set(seen.map(({ classId }) => classId))
    return [...Map.groupBy(ofSubject, ({ teacherId }) => teacherId)].flatMap(([teacherId, taught]) => {
      const name = taught[0]?.name ?? ''
      const classes = classesOfGrade.filter((one) => taught.some(({ classId }) => classId === one.classId))
      return classes.every(({ classId }) => seenIds.has(classId)) ? [{ teacherId, name, classes }] : []
    })
  }
}
