import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Lesson } from '../../simulator/district/teaching.ts'
import type { Random } from '../../simulator/district/random.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { electiveChoice, subjectTable, teachingAssignment } from './server/tables.ts'

type Subject = typeof subjectTable.$inferSelect

const schools = [tenantIds.xingtan, tenantIds.mingde, tenantIds.qizhi]

/** The electives, with the group of students who choose them. */
const electiveGroups = new Map([
  ['物理', '物理类'],
  ['历史', '历史类'],
  ['化学', ''],
  ['生物学', ''],
  ['思想政治', ''],
  ['地理', ''],
])

const unique = <T>(list: readonly T[]) => [...new Set(list)]

const sortNumbers = (list: readonly number[]) => list.toSorted((one, other) => one - other)

/** Grades of the senior school in which students have chosen their electives. */
const choosingGrades = new Set([402, 403])

/** The subjects of a school in the order in which its plan lists them. */
const listSubjects = (lessons: readonly Lesson[], schoolId: number, firstId: number): Subject[] => {
  const levels = unique(lessons.map(({ gradeLevel }) => gradeLevel))
  return unique(lessons.map(({ subject }) => subject)).map((subject, at) => {
    const taught = unique(lessons.filter((lesson) => lesson.subject === subject).map(({ gradeLevel }) => gradeLevel))
    const group = electiveGroups.get(subject)
    return {
      schoolId,
      id: firstId + at,
      subject,
      position: at + 1,
      grades: taught.length === levels.length ? [] : sortNumbers(taught),
      electiveGrades: group === undefined ? [] : sortNumbers(taught.filter((level) => choosingGrades.has(level))),
      groupName: group ?? '',
      version: 1,
    }
  })
}

/** Makes up the electives of each student in the choosing grades: 物理 or 历史, and two others. */
const chooseElectives = (
  random: Random,
  { district }: DemoWorld,
  lessons: readonly Lesson[],
  subjects: readonly Subject[],
) => {
  const classes = new Set(
    lessons.filter(({ gradeLevel }) => choosingGrades.has(gradeLevel)).map(({ classId }) => classId),
  )
  const electives = subjects.filter(({ electiveGrades }) => electiveGrades.length > 0)
  const [grouping, others] = [
    electives.filter(({ groupName }) => groupName !== ''),
    electives.filter(({ groupName }) => groupName === ''),
  ]
  const students = new Set(district.studentInfo.map(({ memberId }) => memberId))
  return district.members
    .filter(
      ({ id, mainDepartmentId }) => students.has(id) && mainDepartmentId !== null && classes.has(mainDepartmentId),
    )
    .flatMap(({ id: studentId, schoolId }) =>
      [random.pick(grouping), ...random.shuffled(others).slice(0, 2)].map(({ id: subjectId }) => ({
        schoolId,
        studentId,
        subjectId,
      })),
    )
}

/** Subjects, who teaches them in which class, and the electives of the senior school. */
export const demo: DemoPart = {
  name: 'teaching',
  write: async (db, world) => {
    let firstId = 1
    for (const schoolId of schools) {
      const lessons = world.district.lessons.filter((lesson) => lesson.schoolId === schoolId)
      const subjects = listSubjects(lessons, schoolId, firstId)
      firstId += subjects.length
      const idOf = new Map(subjects.map(({ id, subject }) => [subject, id]))
      const assignments = lessons.flatMap(({ classId, teacherId, subject }) => {
        const subjectId = idOf.get(subject)
        return subjectId === undefined ? [] : [{ schoolId, classId, subjectId, teacherId }]
      })
      await insertRows(db, subjectTable, subjects)
      await insertRows(db, teachingAssignment, assignments)
      const random = world.random.branch(String(schoolId))
      await insertRows(db, electiveChoice, chooseElectives(random, world, lessons, subjects))
    }
  },
}
