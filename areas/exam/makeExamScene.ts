import type { CallerInput } from '../../platform/contract/call.ts'
import { role } from '../../platform/contract/roles.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import type { Actor, useServer } from '../../tests/support/useServer.ts'
import { classStay } from '../registry/server/tables/classStays.ts'
import { nodeType } from '../registry/contract.ts'
import { electiveChoice, subjectTable } from '../teaching/server/tables.ts'
import { teaching } from '../teaching/contract.ts'
import { users } from '../users/contract.ts'
import { exam } from './contract.ts'

type Server = Awaited<ReturnType<typeof useServer>>

/** A save of an exam as tests send it: the parts that differ from a usual one. */
type ExamInput = Partial<CallerInput<typeof exam.saveExam>['body']>

let schools = 0

/**
 * Makes a junior school with two branches: each has a grade 七年级 with two classes of three students, and the first also
 * a grade 八年级 with one class. With `section` 4 it is a senior school. 语文 and 数学 are taught by one teacher each, in the first class.
 */
export const makeExamScene = async (
  server: Server,
  { section = 3, ...within }: { readonly section?: number; readonly bureauId?: number } = {},
) => {
  const { make, actor, as, database } = server
  const school = await make.makeSchool({ name: `考试中学${(schools += 1)}`, ...within })
  const { id: schoolId, rootId } = school
  const { asSystem } = testRows(database)

  const makeGrade = async (name: string, schoolGrade: number) => {
    const place = { schoolId, parentId: rootId, name, type: nodeType.grade, schoolSection: section, schoolGrade }
    return (await make.makeDepartment(place)).id
  }
  const makeClass = async (parentId: number, name: string) =>
    (await make.makeDepartment({ schoolId, parentId, name, type: nodeType.class })).id
  let codes = 0
  const makePupil = async (classId: number) => {
    const code = String((codes += 1)).padStart(3, '0')
    const place = { schoolId, roles: [role.student], departments: [classId] }
    return (await make.makeMember({ ...place, name: `学生${code}`, code: `E${schoolId}-${code}` })).id
  }
  const makeSubject = async (subject: string, values: Partial<typeof subjectTable.$inferInsert> = {}) => {
    const usual = { position: (codes += 1), grades: [], electiveGrades: [], groupName: '' }
    return (await asSystem((db) => insertRow(db, subjectTable, { ...usual, ...values, schoolId, subject }))).id
  }
  const chooseElective = (studentId: number, subjectId: number) =>
    asSystem((db) => insertRow(db, electiveChoice, { schoolId, studentId, subjectId }))

  const [north, south, eighth] = [
    await makeGrade('七年级', 1),
    await makeGrade('南校区七年级', 1),
    await makeGrade('八年级', 2),
  ]
  const classes = [
    await makeClass(north, '1班'),
    await makeClass(north, '2班'),
    await makeClass(south, '3班'),
    await makeClass(eighth, '八年级1班'),
  ] as const
  const pupils: Record<number, number[]> = {}
  for (const classId of classes)
    pupils[classId] = [await makePupil(classId), await makePupil(classId), await makePupil(classId)]
  const pupilsOf = (classId: number) => pupils[classId] ?? []

  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] })
  const staff = (values: object = {}) => actor({ schoolId, roles: [role.staff], departments: [rootId], ...values })
  const [head, chineseTeacher, mathsTeacher] = [
    await staff({ name: '周班主任' }),
    await staff({ name: '王语文' }),
    await staff({ name: '李数学' }),
  ]
  await make.makeClassManager(schoolId, classes[0], head.id)
  const chinese = await makeSubject('语文')
  const maths = await makeSubject('数学')
  const teach = (subjectId: number, teacherId: number, classId: number) =>
    as(who, teaching.saveAssignments, { body: { classId, subjects: [{ subjectId, added: [teacherId], removed: [] }] } })
  await teach(chinese, chineseTeacher.id, classes[0])
  await teach(maths, mathsTeacher.id, classes[0])

  const usual = {
    name: '第一次月考',
    startTime: '2026-03-02 08:00:00',
    endTime: '2026-03-03 17:00:00',
    linkSubjectList: [chinese, maths],
    departmentIds: [north, south],
  }
  const saveExam = (values: ExamInput = {}, by: Actor = who) => as(by, exam.saveExam, { body: { ...usual, ...values } })
  const makeExam = async (values: ExamInput = {}) => (await saveExam(values)).data.id

  const beginStay = (memberId: number, departmentId: number, fromAt: Date) =>
    asSystem((db) => insertRow(db, classStay, { schoolId, memberId, departmentId, fromAt }))

  /** Moves a student to another class, as a clerk does. */
  const moveTo = (userId: number, deptId: number) => as(who, users.changeClass, { body: { userId, deptId } })

  /** Saves cells as [student, subject, score or mark]. */
  const enter = (
    examRecordId: number,
    cells: readonly (readonly [student: number, subject: number, value: number | string | null, version?: number])[],
    by: Actor = who,
  ) =>
    as(by, exam.saveScores, {
      body: {
        examRecordId,
        cells: cells.map(([studentUserId, subjectId, value, version = 0]) => ({
          studentUserId,
          subjectId,
          ...toEntry(value),
          version,
        })),
      },
    })
  const page = async (examRecordId: number, search: object = {}, by: Actor = who) =>
    (await as(by, exam.scorePage, { body: { examRecordId, pageNum: 1, pageSize: 100, ...search } })).data

  return {
    schoolId,
    rootId,
    grades: { north, south, eighth },
    classes,
    pupilsOf,
    makePupil,
    makeSubject,
    chooseElective,
    who,
    head,
    chineseTeacher,
    mathsTeacher,
    staff,
    teach,
    chinese,
    maths,
    usual,
    saveExam,
    makeExam,
    enter,
    page,
    moveTo,
    beginStay,
  }
}

const marks = ['absent', 'deferred', 'exempt', 'cheated'] as const

const toEntry = (value: number | string | null) => {
  const mark = marks.find((one) => one === value)
  return { score: typeof value === 'number' ? value : null, mark: mark ?? null }
}
