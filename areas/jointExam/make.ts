import type { Database } from '../../platform/server/database/database.ts'
import { role } from '../../platform/contract/roles.ts'
import type { AreaTesting, ForeignSchool, Scene } from '../../tests/support/areaTesting.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import { examTable } from '../exam/server/tables.ts'
import { organisationFactories } from '../organisation/make.ts'
import { nodeType } from '../registry/contract.ts'
import { subjectTable } from '../teaching/server/tables.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { jointExamOffer, jointExamTable } from './server/tables.ts'

const lines = { fullMarks: 100_00, excellentLine: 85_00, passLine: 60_00, lowLine: 40_00, isCounted: true } as const

type JointExamValues = Partial<typeof jointExamTable.$inferInsert>
type OfferValues = Partial<typeof jointExamOffer.$inferInsert>

const usual = (subject: string, name: string) => {
  const startAt = new Date()
  const endAt = new Date(startAt.getTime() + 86_400_000)
  return { name, level: 303, startAt, endAt, subjects: [{ subject, ...lines }] }
}

/** Test factories that write joint exams directly. */
const jointExamFactories = (database: Database) => {
  const { asSystem } = testRows(database)
  return {
    makeJointExam: async (schoolId: number, subject: string, values: JointExamValues = {}) =>
      (
        await asSystem((db) =>
          insertRow(db, jointExamTable, { ...usual(subject, '初三模拟考试'), ...values, schoolId }),
        )
      ).id,
    makeOffer: async (schoolId: number, jointExamId: number, subject: string, values: OfferValues = {}) =>
      (
        await asSystem((db) =>
          insertRow(db, jointExamOffer, {
            ...usual(subject, '初三模拟考试'),
            bureauId: schoolId,
            bureauName: '教育局',
            ...values,
            schoolId,
            jointExamId,
          }),
        )
      ).id,
  }
}

let subjects = 0

/** Makes a last grade with a class and a student, and returns the name of a subject of the school. */
const makeParts = async (
  { database }: { readonly database: Database },
  schoolId: number,
  parentId: number,
  canary = '',
) => {
  const { makeDepartment } = organisationFactories(database)
  const place = { schoolId, parentId, name: `${canary}九年级`, type: nodeType.grade, schoolSection: 3, schoolGrade: 3 }
  const grade = await makeDepartment(place)
  const taught = await makeDepartment({ schoolId, parentId: grade.id, name: `${canary}1班`, type: nodeType.class })
  await usersFactories(database).makeMember({ schoolId, roles: [role.student], departments: [taught.id] })
  const subject = `${canary}联考学科${(subjects += 1)}`
  await testRows(database).asSystem((db) => insertRow(db, subjectTable, { schoolId, subject }))
  return subject
}

/** The name of a subject of the scene's school, which has a last grade. */
const subjectOf = async (scene: Scene): Promise<string> => String(await scene.sampleOf('jointSchoolSubject'))

const makeExamOf = (database: Database, schoolId: number, jointExamId: number) => {
  const { name, startAt, endAt } = usual('', '初三模拟考试')
  const values = { name, startAt, endAt, kind: 'regular', doPartialTotalsRank: false, jointExamId, schoolId } as const
  return testRows(database).asSystem((db) => insertRow(db, examTable, values))
}

/** Makes a joint exam of the scene's school, which sits it itself. */
const makeSatExam = async (scene: Scene, values: JointExamValues = {}, offer: OfferValues = {}) => {
  const { server, school } = scene
  const subject = await subjectOf(scene)
  const own = jointExamFactories(server.database)
  const id = await own.makeJointExam(school.id, subject, values)
  const { id: examId } = await makeExamOf(server.database, school.id, id)
  const joined: OfferValues = { state: 'joined', examId, subjectIds: [1], ...offer }
  return { id, offerId: await own.makeOffer(school.id, id, subject, joined) }
}

/** Makes a school below the scene's school that has a last grade, so that there is a school to invite. */
const makeManagedSchool = async ({ server, school }: Scene) => {
  const managed = await organisationFactories(server.database).makeSchool({ name: '丙校', bureauId: school.id })
  await makeParts(server, managed.id, managed.rootId)
}

const makeForeignJointExam = async ({ server, id, canary }: ForeignSchool) =>
  jointExamFactories(server.database).makeJointExam(id, canary, { name: canary })

const makeForeignOffer = async (school: ForeignSchool) => {
  const { server, id, canary } = school
  const jointExamId = await makeForeignJointExam(school)
  const names = { name: canary, bureauName: canary }
  return jointExamFactories(server.database).makeOffer(id, jointExamId, canary, names)
}

const closed = { isClosed: true, reportedAt: new Date(), histogram: [] }

/** Samples of this area for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    jointSchoolSubject: ({ server, school }) => makeParts(server, school.id, school.rootId),
    jointSubject: () => '语文',
    lastGrade: () => 303,
    jointExamVersion: () => 1,
    jointExam: async ({ server, school }) => jointExamFactories(server.database).makeJointExam(school.id, '语文'),
    openJointExam: async (scene) => (await makeSatExam(scene)).id,
    closedJointExam: async (scene) => (await makeSatExam(scene, { state: 'closed' }, closed)).id,
    jointExamOffer: async (scene) => (await makeSatExam(scene)).offerId,
    joinedOffer: async (scene) => (await makeSatExam(scene)).offerId,
    offer: async (scene) => {
      const subject = await subjectOf(scene)
      const own = jointExamFactories(scene.server.database)
      return own.makeOffer(scene.school.id, await own.makeJointExam(scene.school.id, subject), subject)
    },
  },
  prepare: {
    inviteSchools: makeManagedSchool,
    jointExams: async ({ server, school }) => {
      for (let turn = 0; turn < 3; turn += 1) await jointExamFactories(server.database).makeJointExam(school.id, '语文')
    },
  },
  foreign: { jointExam: makeForeignJointExam, jointExamOffer: makeForeignOffer },
}
