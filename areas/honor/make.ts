import { addDays } from '../../platform/contract/wireDay.ts'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { AreaTesting, ForeignSchool, Scene } from '../../tests/support/areaTesting.ts'
import { makePupil, makeThree } from '../../tests/support/sceneSamples.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { organisationFactories } from '../organisation/make.ts'
import { nodeType } from '../registry/contract.ts'
import { honorAward, honorKind, honorYear } from './server/tables.ts'

type AwardValues = Partial<typeof honorAward.$inferInsert>

let names = 0

/** Counts the years of samples, whose days don't overlap. */
let years = 0

/** Test factories that write years, kinds and awards directly, and read awards. */
const honorFactories = (database: Database) => {
  const { insert, find, change } = testRows(database)
  return {
    makeYear: async (schoolId: number, values: Partial<typeof honorYear.$inferInsert> = {}) => {
      const days = { fromDay: '2026-09-01', toDay: '2027-08-31' }
      return (await insert(honorYear, { name: `年度${(names += 1)}`, ...days, ...values, schoolId })).id
    },
    makeKind: async (schoolId: number, values: Partial<typeof honorKind.$inferInsert> = {}) => {
      const usual = { level: 'school', target: 'pupil', ribbon: 'red', wording: '', disabled: false } as const
      return (await insert(honorKind, { name: `三好学生${(names += 1)}`, ...usual, ...values, schoolId })).id
    },
    makeAward: async (
      schoolId: number,
      of: { readonly yearId: number; readonly kindId: number; readonly memberId: number | null },
      values: AwardValues = {},
    ) => {
      const texts = { departmentName: '', gradeName: '', issuer: '本校', note: '', reason: '' }
      const usual = { awardedOn: '2026-10-01', certificateNumber: `N${(names += 1)}`, state: 'approved' } as const
      return (await insert(honorAward, { ...texts, ...usual, at: new Date(), ...of, ...values, schoolId })).id
    },
    closeYear: (schoolId: number, id: number) => change(honorYear, { schoolId, id }, { closed: true }),
    awardsOf: (schoolId: number) => find(honorAward, { schoolId }),
  }
}

/**
 * A school with two classes of 七年级, a pupil in each, the head teacher of the first class, and an administrator; with
 * an open year and a kind for pupils, staff and classes each.
 */
export const makeHonorScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const { id: gradeId } = await make.makeDepartment({
    schoolId,
    parentId: rootId,
    name: '七年级',
    type: nodeType.grade,
  })
  const classNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: gradeId, name, type: nodeType.class })).id
  const [classId, otherClassId] = [await classNamed('1班'), await classNamed('2班')]
  const pupilOf = (departmentId: number, name: string, code: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [departmentId], name, code })
  const head = await actor({ schoolId, roles: [role.staff], departments: [rootId], name: '周老师' })
  await make.makeClassManager(schoolId, classId, head.id)
  const own = honorFactories(database)
  return {
    schoolId,
    classId,
    otherClassId,
    own,
    head,
    who: await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] }),
    pupil: { ...(await pupilOf(classId, '王小明', 'S01')), name: '王小明' },
    other: { ...(await pupilOf(otherClassId, '李小红', 'S02')), name: '李小红' },
    yearId: await own.makeYear(schoolId),
    kindId: await own.makeKind(schoolId),
    staffKindId: await own.makeKind(schoolId, { target: 'staff', level: 'district' }),
    classKindId: await own.makeKind(schoolId, { target: 'clazz', level: 'city' }),
  }
}

const makeIn = ({ server }: Scene) => honorFactories(server.database)

const addAward = async (scene: Scene, values: AwardValues = {}) => {
  const of = { yearId: await scene.idOf('honorYear'), kindId: await scene.idOf('honorKind') }
  const memberId = await makePupil(scene)
  return makeIn(scene).makeAward(scene.school.id, { ...of, memberId }, { departmentName: '甲校班级', ...values })
}

const addForeign = async ({ server, id, studentId, canary }: ForeignSchool) => {
  const own = honorFactories(server.database)
  const name = `${canary}${(names += 1)}`
  const of = { yearId: await own.makeYear(id, { name }), kindId: await own.makeKind(id, { name, wording: canary }) }
  const texts = { departmentName: canary, gradeName: canary, issuer: canary, note: canary, reason: canary }
  return own.makeAward(id, { ...of, memberId: studentId }, texts)
}

/** Samples of honours for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    newHonorName: () => `新名称${(names += 1)}`,
    honorVersion: () => 1,
    honorLevel: () => 'school',
    honorTarget: () => 'pupil',
    honorDay: () => '2026-10-08',
    honorNumber: () => `honorN${(names += 1)}`,
    honorYearStart: () => addDays('2101-01-01', (years += 1) * 10),
    honorYearEnd: async (scene) => addDays(String(await scene.sampleOf('honorYearStart')), 5),
    honorYear: (scene) => makeIn(scene).makeYear(scene.school.id, { name: `甲校年度${(names += 1)}` }),
    honorKind: (scene) => makeIn(scene).makeKind(scene.school.id, { name: `甲校荣誉${(names += 1)}` }),
    honorClassKind: (scene) => makeIn(scene).makeKind(scene.school.id, { target: 'clazz' }),
    honorPupil: (scene) => makePupil(scene),
    honorClass: async ({ server, school }) => {
      const { makeDepartment } = organisationFactories(server.database)
      const place = { schoolId: school.id, parentId: school.rootId, name: `荣誉班${(names += 1)}` }
      return (await makeDepartment({ ...place, type: nodeType.class })).id
    },
    honorAward: addAward,
    honorProposal: (scene) => addAward(scene, { state: 'proposed', proposedById: scene.actor.id }),
  },
  prepare: {
    awardPage: (scene) => makeThree(() => addAward(scene)),
  },
  foreign: {
    honorYear: ({ server, id, canary }) =>
      honorFactories(server.database).makeYear(id, { name: `${canary}${(names += 1)}` }),
    honorKind: ({ server, id, canary }) =>
      honorFactories(server.database).makeKind(id, { name: `${canary}${(names += 1)}`, wording: canary }),
    honorAward: addForeign,
    honorProposal: addForeign,
  },
}
