import { and, desc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { graduatedFlag, nodeType } from '../registry/contract.ts'
import { department, departmentAncestor } from '../registry/server/tables/departments.ts'
import { writePlan } from './server/promotion/make.ts'
import { proposeLines } from './server/promotion/propose.ts'
import { readTree } from './server/promotion/tree.ts'
import { promotionLine, promotionPlan } from './server/tables.ts'
import { schoolYear } from './contract.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { organisationFactories } from '../organisation/make.ts'
import { usersFactories } from '../users/makeMembers.ts'

/** Test helpers that read and write classes and promotion plans. */
const schoolYearFactories = (database: Database) => {
  const { asSystem, change } = testRows(database)

  /** Reads a class with the ids of its ancestors. */
  const classOf = (schoolId: number, id: number) =>
    asSystem(async (db) => {
      const [row] = await db
        .select()
        .from(department)
        .where(and(eq(department.schoolId, schoolId), eq(department.id, id)))
      const above = await db
        .select({ id: departmentAncestor.ancestorId })
        .from(departmentAncestor)
        .where(and(eq(departmentAncestor.schoolId, schoolId), eq(departmentAncestor.departmentId, id)))
      return {
        name: row?.name,
        parentId: row?.parentId,
        grade: row?.schoolGrade,
        number: row?.schoolClz,
        above: above.map((one) => one.id).toSorted((one, other) => one - other),
      }
    })

  const classesIn = (schoolId: number, parentId: number) =>
    asSystem(async (db) => {
      const rows = await db
        .select({ name: department.name })
        .from(department)
        .where(and(eq(department.schoolId, schoolId), eq(department.parentId, parentId)))
      return rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other))
    })

  const idsIn = (schoolId: number, parentId: number) =>
    asSystem(async (db) => {
      const rows = await db
        .select({ id: department.id })
        .from(department)
        .where(and(eq(department.schoolId, schoolId), eq(department.parentId, parentId)))
        .orderBy(department.id)
      return rows.map(({ id }) => id)
    })

  /** Marks a class as the ordinary graduation call does. */
  const graduate = (schoolId: number, id: number) =>
    change(department, { schoolId, id }, { delFlag: graduatedFlag, version: 9 })

  /** Inserts a plan without lines. */
  const makePlanRow = (schoolId: number, values: Partial<typeof promotionPlan.$inferInsert> = {}) =>
    asSystem(async (db) => {
      const first = { year: 2026, state: 'draft' as const, madeAt: new Date() }
      const rows = await db
        .insert(promotionPlan)
        .values({ ...first, ...values, schoolId })
        .returning({ id: promotionPlan.id })
      return insertedRow(rows).id
    })

  /** Inserts a line with a new plan. */
  const makeLineRow = async (schoolId: number, name: string) => {
    const planId = await makePlanRow(schoolId, { reasons: name })
    const words = { fromGradeName: name, fromName: name, toGradeName: name, toName: name }
    return asSystem(async (db) => {
      const row = { ...words, schoolId, planId, action: 'new' as const, orderNum: 1 }
      return (await insertRow(db, promotionLine, row)).id
    })
  }

  /** Inserts a plan that lists every class and leaves each where it is. */
  const makeIdlePlan = (schoolId: number) =>
    asSystem(async (db) => {
      const lines = proposeLines(await readTree(db, schoolId), 2026).filter(({ classId }) => classId !== null)
      const idle = lines.map((line) => ({ ...line, action: 'out' as const }))
      const plan = { schoolId, year: 2026, state: 'draft' as const, madeAt: new Date() }
      return writePlan(db, plan, idle)
    })

  const lastLineOf = (schoolId: number, planId: number) =>
    asSystem(async (db) => {
      const rows = await db
        .select({ id: promotionLine.id })
        .from(promotionLine)
        .where(and(eq(promotionLine.schoolId, schoolId), eq(promotionLine.planId, planId)))
        .orderBy(desc(promotionLine.classId))
      return insertedRow(rows).id
    })

  const statesOf = (schoolId: number) =>
    asSystem(async (db) => {
      const rows = await db
        .select({ state: promotionPlan.state })
        .from(promotionPlan)
        .where(eq(promotionPlan.schoolId, schoolId))
        .orderBy(promotionPlan.id)
      return rows.map(({ state }) => state)
    })

  return { classOf, classesIn, idsIn, graduate, makePlanRow, makeLineRow, makeIdlePlan, lastLineOf, statesOf }
}

const gradeNames = ['四年级', '五年级', '六年级'] as const

type Callers = Pick<Awaited<ReturnType<typeof useServer>>, 'make' | 'actor' | 'as' | 'database'>

/**
 * A primary school with grades 4 to 6, two classes each, a student and a homeroom teacher in grade 5, and an
 * administrator.
 */
export const makeYearScene = async ({ make, actor, as, database }: Callers) => {
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const grades: number[] = []
  const classes: number[][] = []
  for (const [at, name] of gradeNames.entries()) {
    const placed = { schoolId, schoolSection: 2, schoolGrade: at + 4 }
    const grade = await make.makeDepartment({ ...placed, parentId: rootId, name, type: nodeType.grade, orderNum: at })
    const rooms: number[] = []
    for (const number of [1, 2]) {
      const room = { ...placed, parentId: grade.id, name: `${name}${number}班`, type: nodeType.class }
      rooms.push((await make.makeDepartment({ ...room, schoolClz: number, orderNum: number })).id)
    }
    grades.push(grade.id)
    classes.push(rooms)
  }
  const [fourth = 0, fifth = 0, sixth = 0] = grades
  const [[fourOne = 0, fourTwo = 0] = [], [fiveOne = 0, fiveTwo = 0] = [], [sixOne = 0, sixTwo = 0] = []] = classes
  const pupilIn = (departments: number[], name: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments, name })
  const staff = (name: string) => make.makeMember({ schoolId, roles: [role.staff], departments: [rootId], name })
  const head = await staff('周老师')
  await make.makeClassManager(schoolId, fiveOne, head.id)
  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId], name: '管理员' })
  const plan = async () => {
    const { data } = await as(who, schoolYear.makePlan, { body: {} })
    if (data.plan === null) throw new Error('no plan was made')
    return data.plan
  }
  return {
    school: { ...school, fourth, fifth, sixth, fourOne, fourTwo, fiveOne, fiveTwo, sixOne, sixTwo },
    own: schoolYearFactories(database),
    head,
    who,
    plan,
    staff,
    pupilIn,
    /** In the class and, as some schools do, also in the grade. */
    pupil: await pupilIn([fifth, fiveOne], '王小明'),
  }
}

const makeIn = ({ server }: Scene) => schoolYearFactories(server.database)

let names = 0

const nodeBelow = async ({ server, school }: Scene, parentId: number, type: number) => {
  const values = { schoolId: school.id, parentId, type, name: `甲校节点${(names += 1)}` }
  return (await organisationFactories(server.database).makeDepartment(values)).id
}

const makeGrade = (scene: Scene) => nodeBelow(scene, scene.school.rootId, nodeType.grade)

const day = 86_400_000

/**
 * Samples for the generated contract tests: plans that leave every class in place, a grade with a class and a new
 * student.
 */
export const testing: AreaTesting = {
  samples: {
    promotionPlan: (scene) => makeIn(scene).makeIdlePlan(scene.school.id),
    planOfLine: async (scene) => {
      await nodeBelow(scene, await makeGrade(scene), nodeType.class)
      return makeIn(scene).makeIdlePlan(scene.school.id)
    },
    promotionLine: async (scene) => makeIn(scene).lastLineOf(scene.school.id, await scene.idOf('planOfLine')),
    donePlan: (scene) =>
      makeIn(scene).makePlanRow(scene.school.id, { state: 'done', doneAt: new Date(), footprint: {} }),
    promotionVersion: () => 1,
    promotionAction: () => 'up',
    promotionGrade: makeGrade,
    promotionName: () => `甲校新班${(names += 1)}`,
    promotionNumber: () => 1,
    promotionMoment: () => toWireTime(new Date(Date.now() + day)),
    placementGrade: makeGrade,
    placementClass: async (scene) => nodeBelow(scene, await scene.idOf('placementGrade'), nodeType.class),
    newStudent: async (scene) => {
      const place = { schoolId: scene.school.id, roles: [role.student] }
      const departments = [await scene.idOf('placementGrade')]
      return (await usersFactories(scene.server.database).makeMember({ ...place, departments })).id
    },
  },
  prepare: {
    makePlan: async (scene) => nodeBelow(scene, await makeGrade(scene), nodeType.class),
  },
  foreign: {
    promotionPlan: ({ server, id, canary }) =>
      schoolYearFactories(server.database).makePlanRow(id, { reasons: canary }),
    promotionLine: ({ server, id, canary }) => schoolYearFactories(server.database).makeLineRow(id, canary),
  },
}
