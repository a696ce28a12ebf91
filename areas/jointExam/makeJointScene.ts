import type { CallerInput } from '../../platform/contract/call.ts'
import { role } from '../../platform/contract/roles.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { exam } from '../exam/contract.ts'
import { nodeType } from '../registry/contract.ts'
import { electiveChoice, subjectTable } from '../teaching/server/tables.ts'
import { jointExam } from './contract.ts'

type Server = Awaited<ReturnType<typeof useServer>>

/** A save of a joint exam as tests send it: the parts that differ from a usual one. */
type JointExamInput = Partial<CallerInput<typeof jointExam.saveJointExam>['body']>

let schools = 0

/** A subject of a joint exam with full marks of 100 and the usual lines. */
export const jointSubject = (subject: string, values: object = {}) => ({
  subject,
  fullMarks: 100,
  excellentLine: 85,
  passLine: 60,
  lowLine: 40,
  ...values,
})

const marks = ['absent', 'deferred', 'exempt', 'cheated'] as const

/** A score, a mark, or nothing. */
export type Value = number | (typeof marks)[number] | null

/**
 * Makes a school of a bureau with a grade 九年级 of two classes, with an administrator and subjects of these names. A
 * name may hold blanks, as schools write them.
 */
const makeJointSchool = async (
  { make, actor, as, database }: Server,
  bureauId: number | undefined,
  { pupils, subjects, grade = 303 }: { pupils: number; subjects: readonly string[]; grade?: number },
) => {
  const name = `联考中学${(schools += 1)}`
  const school = await make.makeSchool({ name, ...(bureauId === undefined ? {} : { bureauId }) })
  const { id: schoolId, rootId } = school
  const { asSystem } = testRows(database)
  const level = { schoolSection: Math.floor(grade / 100), schoolGrade: grade % 100 }
  const top = await make.makeDepartment({ schoolId, parentId: rootId, name: '九年级', type: nodeType.grade, ...level })
  const classes: number[] = []
  for (const className of ['1班', '2班'])
    classes.push((await make.makeDepartment({ schoolId, parentId: top.id, name: className, type: nodeType.class })).id)
  const pupilIds: number[] = []
  for (let at = 0; at < pupils; at += 1) {
    const place = { schoolId, roles: [role.student], departments: [classes[at % 2] ?? 0] }
    pupilIds.push((await make.makeMember({ ...place, name: `考生${schoolId}-${at}`, code: `J${schoolId}-${at}` })).id)
  }
  const subjectIds: number[] = []
  for (const [position, subject] of subjects.entries()) {
    const usual = { position, grades: [], electiveGrades: [], groupName: '' }
    subjectIds.push((await asSystem((db) => insertRow(db, subjectTable, { ...usual, schoolId, subject }))).id)
  }
  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] })

  const offers = async () => (await as(who, jointExam.offers, {})).data
  const answer = async (call: typeof jointExam.joinJointExam | typeof jointExam.leaveJointExam, id?: number) =>
    as(who, call, { body: { id: id ?? (await offers())[0]?.id ?? 0 } })
  const examId = async () => (await offers())[0]?.examId ?? 0
  return {
    name,
    schoolId,
    rootId,
    gradeId: top.id,
    classes,
    pupilIds,
    subjectIds,
    who,
    offers,
    join: (id?: number) => answer(jointExam.joinJointExam, id),
    leave: (id?: number) => answer(jointExam.leaveJointExam, id),
    decline: async () => as(who, jointExam.declineJointExam, { body: { id: (await offers())[0]?.id ?? 0 } }),
    examId,
    /** Enters a row of values for each pupil, in the order of the subjects. */
    enter: async (rows: readonly (readonly Value[])[]) =>
      as(who, exam.saveScores, {
        body: {
          examRecordId: await examId(),
          cells: rows.flatMap((row, at) =>
            row.map((value, nth) => ({
              studentUserId: pupilIds[at] ?? 0,
              subjectId: subjectIds[nth] ?? 0,
              score: typeof value === 'number' ? value : null,
              mark: marks.find((one) => one === value) ?? null,
              version: 0,
            })),
          ),
        },
      }),
    modify: async (studentUserId: number, score: number) =>
      as(who, exam.modifyScore, {
        body: { examRecordId: await examId(), studentUserId, subjectId: subjectIds[0] ?? 0, score, reason: '' },
      }),
    page: async () =>
      (await as(who, exam.scorePage, { body: { examRecordId: await examId(), pageNum: 1, pageSize: 200 } })).data
        .content,
    choose: (studentId: number, subjectId: number) =>
      asSystem((db) => insertRow(db, electiveChoice, { schoolId, studentId, subjectId })),
  }
}

/** A school of a joint scene. */
export type JointSchool = Awaited<ReturnType<typeof makeJointSchool>>

/** Makes a bureau with an administrator and junior schools that have the subjects 语文 and 数学. */
export const makeJointScene = async (server: Server, { count = 2, pupils = 6 } = {}) => {
  const { make, actor, as } = server
  const bureau = await make.makeSchool({ kind: 'bureau', name: `联考教育局${(schools += 1)}` })
  const official = await actor({ schoolId: bureau.id, roles: [role.bureauAdministrator], departments: [bureau.rootId] })
  const addSchool = (
    values: { pupils?: number; subjects?: readonly string[]; grade?: number; bureauId?: number } = {},
  ) => makeJointSchool(server, values.bureauId ?? bureau.id, { pupils, subjects: ['语文', '数学'], ...values })
  const all: JointSchool[] = []
  for (let at = 0; at < count; at += 1) all.push(await addSchool())
  const usual = {
    name: '九年级第一次模拟考试',
    level: 303,
    startTime: '2026-03-02 08:00:00',
    endTime: '2026-03-03 17:00:00',
    subjects: [jointSubject('语文'), jointSubject('数学')],
  }
  const save = (values: JointExamInput = {}, by = official) =>
    as(by, jointExam.saveJointExam, { body: { ...usual, ...values } })
  const add = async (values: JointExamInput = {}) => (await save(values)).data.id
  const post = (call: typeof jointExam.closeEntry, id: number) => as(official, call, { body: { id } })
  return {
    bureau,
    official,
    schools: all,
    addSchool,
    usual,
    save,
    add,
    close: (id: number) => post(jointExam.closeEntry, id),
    reopen: (id: number) => as(official, jointExam.reopenEntry, { body: { id } }),
    rank: (id: number, isConfirmed = false) => as(official, jointExam.rankDistrict, { body: { id, isConfirmed } }),
    remove: (id: number) => as(official, jointExam.deleteJointExam, { query: { id } }),
    progress: async (id: number) => (await as(official, jointExam.jointExamSchools, { params: { id } })).data,
    figures: async (id: number) => (await as(official, jointExam.jointFigures, { params: { id } })).data,
    list: async () => (await as(official, jointExam.jointExams, {})).data.content,
  }
}
