import { and, eq } from 'drizzle-orm'
import { toWireTime } from '../../platform/contract/time.ts'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { type AreaTesting, type ForeignSchool, type Scene, openedLink } from '../../tests/support/areaTesting.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import { organisationFactories } from '../organisation/make.ts'
import { pushFactories } from '../push/make.ts'
import { nodeType } from '../registry/contract.ts'
import { sealedLinkFactories } from '../sealedLink/make.ts'
import { subjectTable } from '../teaching/server/tables.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { examPurpose } from './pushContract.ts'
import { addRankedClassmates, makeTotalLine, readSettingsVersion } from './makeRanked.ts'
import { examDisclosure } from './server/parents/tables.ts'
import {
  examClass,
  examRank,
  examRanking,
  examScore,
  examScoreChange,
  examStudent,
  examSubject,
  examTable,
} from './server/tables.ts'

/** The grade level of the classes that samples sit in, and that of an exam whose scores may be scaled. */
const sampleLevel = 301
const seniorLevel = 401

const lines = { fullMarks: 100_00, excellentLine: 85_00, passLine: 60_00, lowLine: 40_00 } as const

interface ExamParts {
  readonly classId: number
  readonly gradeId: number
  readonly subjectId: number
  readonly studentId: number
}

/** Test factories that write exams directly. */
const examFactories = (database: Database) => {
  const { asSystem } = testRows(database)

  /** Makes an exam with one subject, which one student of one class takes. */
  const makeExam = (
    schoolId: number,
    parts: ExamParts,
    values: Partial<typeof examTable.$inferInsert> = {},
    level = sampleLevel,
  ) =>
    asSystem(async (db) => {
      const { classId, gradeId, subjectId, studentId } = parts
      const usual = { name: '期中考试', kind: 'regular', doPartialTotalsRank: false } as const
      const startAt = new Date()
      const endAt = new Date(startAt.getTime() + 86_400_000)
      const { id } = await insertRow(db, examTable, { ...usual, startAt, endAt, ...values, schoolId })
      const key = { schoolId, examId: id }
      const sitting = { classId, gradeId, name: '1班', gradeName: '七年级', level, position: 0 }
      await insertRow(db, examClass, { ...key, ...sitting })
      const counted = { isCounted: true, isElective: false }
      await insertRow(db, examSubject, { ...key, subjectId, level, ...lines, ...counted })
      await insertRow(db, examStudent, { ...key, studentId, classId, groupName: '', electiveIds: [] })
      await insertRow(db, examRanking, key)
      return id
    })

  const makeScore = (schoolId: number, of: { examId: number; studentId: number; subjectId: number }, score: number) =>
    asSystem((db) => insertRow(db, examScore, { ...of, schoolId, score }))

  const readScores = (schoolId: number, examId: number) =>
    asSystem((db) =>
      db
        .select()
        .from(examScore)
        .where(and(eq(examScore.schoolId, schoolId), eq(examScore.examId, examId))),
    )

  return { makeExam, makeScore, readScores }
}

let names = 0

/** Makes a grade with a class, a student in it, and a subject. */
const makeParts = async (database: Database, schoolId: number, parentId: number, canary = ''): Promise<ExamParts> => {
  const { makeDepartment } = organisationFactories(database)
  const { makeMember } = usersFactories(database)
  const level = { schoolSection: Math.floor(sampleLevel / 100), schoolGrade: sampleLevel % 100 }
  const grade = await makeDepartment({
    schoolId,
    parentId,
    name: `${canary}七年级${(names += 1)}`,
    type: nodeType.grade,
    ...level,
  })
  const taught = await makeDepartment({ schoolId, parentId: grade.id, name: `${canary}1班`, type: nodeType.class })
  const student = await makeMember({
    schoolId,
    roles: [role.student],
    departments: [taught.id],
    ...(canary === '' ? {} : { name: canary, username: `${canary}-examinee${names}` }),
  })
  const { asSystem } = testRows(database)
  const subject = await asSystem((db) =>
    insertRow(db, subjectTable, { schoolId, subject: `${canary}考试学科${names}` }),
  )
  return { classId: taught.id, gradeId: grade.id, studentId: student.id, subjectId: subject.id }
}

/** Makes the sample exam with the scene's class, subject and student. */
const makeSampleExam = async (
  scene: Scene,
  values: Partial<typeof examTable.$inferInsert> = {},
  level = sampleLevel,
): Promise<number> => {
  const { server, school, idOf } = scene
  const parts = {
    classId: await idOf('examClass'),
    gradeId: await idOf('examGrade'),
    subjectId: await idOf('examSubject'),
    studentId: await idOf('examStudent'),
  }
  return examFactories(server.database).makeExam(school.id, parts, values, level)
}

const partOf = (name: keyof ExamParts) => async (scene: Scene) => {
  const made: unknown = await scene.sampleOf('examParts')
  const value: unknown = Object(made)[name]
  return value
}

/** Makes the sample exam with a score of the sample student. */
const makeScoredExam = async (scene: Scene) => {
  const { server, school, idOf } = scene
  const examId = await makeSampleExam(scene)
  const of = { examId, studentId: await idOf('examStudent'), subjectId: await idOf('examSubject') }
  await examFactories(server.database).makeScore(school.id, of, 88_00)
  return examId
}

/** Adds two students with the sample student's class to the sample exam, so that a page has three rows. */
const addClassmates = async (scene: Scene) => {
  const { server, school, idOf } = scene
  const [examId, classId] = [await idOf('exam'), await idOf('examClass')]
  const { asSystem } = testRows(server.database)
  for (let turn = 0; turn < 2; turn += 1) {
    const place = { schoolId: school.id, roles: [role.student], departments: [classId] }
    const { id } = await usersFactories(server.database).makeMember(place)
    const row = { schoolId: school.id, examId, studentId: id, classId, groupName: '', electiveIds: [] }
    await asSystem((db) => insertRow(db, examStudent, row))
  }
}

const makeForeignExam = async ({ server, id: schoolId, rootId, canary }: ForeignSchool): Promise<number> => {
  const parts = await makeParts(server.database, schoolId, rootId, canary)
  const own = examFactories(server.database)
  const examId = await own.makeExam(schoolId, parts, { name: canary })
  const of = { examId, studentId: parts.studentId, subjectId: parts.subjectId }
  await own.makeScore(schoolId, of, 77_00)
  const { asSystem } = testRows(server.database)
  await asSystem(async (db) => {
    await insertRow(db, examRank, { schoolId, ...of, value: 77_00, isPartial: false })
    await insertRow(db, examScoreChange, { schoolId, ...of, reason: canary, operatorName: canary })
  })
  return examId
}

/** Gives the sample student a parent, and the school a template for the message. */
const makePushable = async (scene: Scene) => {
  const { server, school, idOf } = scene
  await pushFactories(server.database).makeTemplate(school.id)
  return sealedLinkFactories(server).makeParent(school.id, await idOf('examStudent'))
}

/** Makes the link by which a parent of the sample student opens the sample exam. */
const makePushedLink = async (scene: Scene) => {
  const { server, school, idOf } = scene
  const [srcId, studentId] = [await idOf('publishedExam'), await idOf('examStudent')]
  const links = sealedLinkFactories(server)
  const people = { studentId, parentId: await links.makeParent(school.id, studentId) }
  const { id: linkId, opened } = await links.makeLink(school.id, people, { purpose: examPurpose })
  await pushFactories(server.database).makePush(school.id, srcId, [{ ...people, linkId, channel: 'sms' }])
  return opened
}

/** Samples of this area for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    examParts: ({ server, school }) => makeParts(server.database, school.id, school.rootId),
    examClass: partOf('classId'),
    examGrade: partOf('gradeId'),
    examSubject: partOf('subjectId'),
    examStudent: partOf('studentId'),
    gradeOrClass: partOf('gradeId'),
    examLevel: () => sampleLevel,
    exam: (scene) => makeSampleExam(scene),
    createdExam: (scene) => makeSampleExam(scene),
    examWithoutScores: (scene) => makeSampleExam(scene),
    numberPrefix: () => '26A',
    examWithScores: makeScoredExam,
    publishedExam: (scene) => makeSampleExam(scene, { state: 'published', publishedAt: new Date() }),
    examVersion: () => 1,
    examEnd: () => toWireTime(new Date(Date.now() + 90 * 86_400_000)),
    marks: () => 60,
    noMark: () => null,
    scoreVersion: () => 0,
    disclosureVersion: async ({ server, school }) => {
      await testRows(server.database).remove(examDisclosure, { schoolId: school.id })
      return 0
    },
    levelCount: () => 4,
    earlierExam: (scene) => makeSampleExam(scene, { startAt: new Date(Date.now() - 40 * 86_400_000) }),
    analysisTable: () => 'overview',
    pushedDepartment: (scene) => scene.idOf('examClass'),
    [openedLink(examPurpose)]: makePushedLink,
    analysisSettingsVersion: readSettingsVersion,
    wholeShare: () => 100,
    totalLine: (scene) => makeTotalLine(scene, sampleLevel),
    seniorLevel: () => seniorLevel,
    seniorExam: (scene) => makeSampleExam(scene, {}, seniorLevel),
  },
  prepare: {
    exams: async (scene) => {
      for (let turn = 0; turn < 3; turn += 1) await makeSampleExam(scene)
    },
    schoolFigures: async (scene) => {
      for (let turn = 0; turn < 3; turn += 1) await makeSampleExam(scene, { state: 'published' })
    },
    scorePage: addClassmates,
    openFigure: addRankedClassmates,
    exportOpened: addRankedClassmates,
    exportChanged: addRankedClassmates,
    changedStudents: addRankedClassmates,
    planExamPush: makePushable,
    startExamPush: makePushable,
  },
  foreign: { exam: makeForeignExam },
}
