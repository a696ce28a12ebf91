import { eq } from 'drizzle-orm'
import { setLessonKeeper } from '../../users/server/index.ts'
import { isOffered } from '../gradeLevel.ts'
import type { SubjectView } from '../subjectContract.ts'
import { listTaughtClasses } from './classes.ts'
import { readSubjects } from './subjects.ts'
import { teachingAssignment } from './tables.ts'
import { addAssignments, removeAssignments } from './writeAssignments.ts'

/** Finds a subject by its name, or by the only one whose name begins like the word: 生物 for 生物学. */
const findSubjectNamed = (subjects: readonly SubjectView[], word: string): SubjectView | null => {
  const name = word.normalize('NFKC')
  const exact = subjects.find(({ subject }) => subject === name)
  if (exact !== undefined) return exact
  // A longer word, such as 语文体育, may name another subject too.
  const alike = subjects.filter(({ subject }) => subject.startsWith(name))
  return alike.length === 1 ? (alike[0] ?? null) : null
}

setLessonKeeper({
  read: async (db, { schoolId, asker }) => {
    const subjects = await readSubjects(db, schoolId)
    const classes = await listTaughtClasses(db, { schoolId, asker })
    const levelOf = new Map(classes.map(({ id, gradeLevel }) => [id, gradeLevel]))
    const { classId, subjectId, teacherId } = teachingAssignment
    const rows = await db
      .select({ classId, subjectId, teacherId })
      .from(teachingAssignment)
      .where(eq(teachingAssignment.schoolId, schoolId))
    const held = new Set(rows.map((row) => `${row.classId} ${row.subjectId} ${row.teacherId}`))
    return {
      findSubject: (word) => {
        const found = findSubjectNamed([...subjects.values()], word)
        return found === null ? null : { id: found.id, name: found.subject }
      },
      isOffered: (lesson) => {
        const subject = subjects.get(lesson.subjectId)
        const level = levelOf.get(lesson.classId)
        return subject !== undefined && level !== undefined && isOffered(subject, level)
      },
      isTaught: (lesson) => held.has(`${lesson.classId} ${lesson.subjectId} ${lesson.teacherId}`),
      permission: 'teaching:assignment:edit',
    }
  },
  add: addAssignments,
  remove: removeAssignments,
})
