import type { FoundPerson } from './people.ts'
import type { LeftOutCell } from './personCells.ts'
import type { Lesson } from './lessons.ts'
import type { TeacherFacts, TeacherRow } from './teacherFacts.ts'
import { splitSubjects } from './splitWords.ts'
import type { TeacherKey } from './teacherSheet.ts'

/** A class that a row says is taught. */
interface TaughtClass {
  readonly id: number
  readonly path: readonly string[]
}

/**
 * Judges the subjects of a row: the teacher teaches each of them in each class of the row. Subjects that can't be read or
 * that a class doesn't take are left out.
 */
export const judgeLessons = (
  row: TeacherRow,
  target: FoundPerson | null,
  classes: readonly TaughtClass[],
  { lessons: facts }: TeacherFacts,
  permissions: ReadonlySet<string>,
) => {
  const leftOut: LeftOutCell<TeacherKey>[] = []
  const added: (Lesson & { readonly title: string; readonly subject: string })[] = []
  const leave = (value: string, why: string) => leftOut.push({ key: 'subjects', value, why })
  for (const word of splitSubjects(row.row.subjects)) {
    const subject = facts.findSubject(word)
    if (subject === null) leave(word, '没有此学科，请先在学科中新增')
    else if (classes.length === 0) leave(word, '没有可以安排的任教班级')
    else if (!permissions.has(facts.permission)) leave(word, '您没有安排任教的权限')
    else
      for (const { id: classId, path } of classes) {
        const lesson = { subjectId: subject.id, classId }
        const title = path.join('/')
        if (!facts.isOffered(lesson)) leave(word, `${title}不开设这一科`)
        else if (target === null || !facts.isTaught({ ...lesson, teacherId: target.id }))
          added.push({ ...lesson, title, subject: subject.name })
      }
  }
  const byClass = Map.groupBy(added, ({ title }) => title)
  return {
    lessons: added.map(({ subjectId, classId }): Lesson => ({ subjectId, classId })),
    differences: [...byClass].map(([title, ofClass]) => ({
      title: `${title}任教学科`,
      before: null,
      after: ofClass.map(({ subject }) => subject).join('、'),
    })),
    leftOut,
  }
}
