import type { ClassTeachers } from '../assignmentContract.ts'
import styles from './TeacherTags.module.css'
import { useSubjects } from './useTeaching.ts'

/** The subjects of a class with their teachers, in display order. They wrap and are never cut. */
export const TeacherTags = ({ subjects }: Pick<ClassTeachers, 'subjects'>) => {
  const all = useSubjects()
  const teachersOf = new Map(subjects.map(({ subjectId, teachers }) => [subjectId, teachers]))
  const taught = all.filter(({ id }) => teachersOf.has(id))
  if (taught.length === 0) return <span className={styles.none}>尚未安排</span>
  return (
    <ul className={styles.list}>
      {taught.map(({ id, subject }) => (
        <li key={id}>
          <span className={styles.subject}>{subject}</span>
          {(teachersOf.get(id) ?? []).map(({ name }) => name).join('、')}
        </li>
      ))}
    </ul>
  )
}
