import { and, eq, sql } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { nodeType } from '../registry/contract.ts'
import { studentInfo } from '../registry/server/tables/students.ts'
import { defaultConfig } from './contract.ts'
import { pointsBalance, pointsConfig, pointsRecord, pointsRule } from './server/tables.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makePupil, makeThree } from '../../tests/support/sceneSamples.ts'

type RuleValues = Partial<typeof pointsRule.$inferInsert>

/** Test factories that create rules, settings and awards, and read ledgers. */
const pointsFactories = (database: Database) => {
  const { asSystem, change, remove } = testRows(database)

  const makeRule = (schoolId: number, values: RuleValues = {}) =>
    asSystem(async (db) => {
      const first = { type: '德育', item: '好人好事', rank: '', points: 5, note: '', disabled: false }
      const rows = await db
        .insert(pointsRule)
        .values({ ...first, ...values, schoolId })
        .returning()
      return insertedRow(rows)
    })

  /** Restores the state before the first save. */
  const forgetConfig = (schoolId: number) => remove(pointsConfig, { schoolId })

  const setConfig = (schoolId: number, values: Partial<typeof pointsConfig.$inferInsert> = {}) =>
    asSystem(async (db) => {
      await db.delete(pointsConfig).where(eq(pointsConfig.schoolId, schoolId))
      await db.insert(pointsConfig).values({ ...defaultConfig, version: 1, ...values, schoolId })
    })

  /** Inserts an award and updates the balance. */
  const makeRecord = (schoolId: number, studentId: number, values: Partial<typeof pointsRecord.$inferInsert> = {}) =>
    asSystem(async (db) => {
      const { points = 5, at = new Date() } = values
      const [held] = await db
        .insert(pointsBalance)
        .values({ schoolId, studentId, balance: points })
        .onConflictDoUpdate({
          target: [pointsBalance.schoolId, pointsBalance.studentId],
          set: { balance: sql`${pointsBalance.balance} + ${points}` },
        })
        .returning({ balance: pointsBalance.balance })
      const words = { kind: 'award' as const, type: '德育', item: '好人好事', rank: '', note: '' }
      const row = { ...words, byId: null, ...values, schoolId, studentId, points, at, balance: held?.balance ?? points }
      return (await insertRow(db, pointsRecord, row)).id
    })

  /** Marks a student as having left the school. */
  const leave = (schoolId: number, memberId: number) => change(studentInfo, { schoolId, memberId }, { status: 2 })

  /** Reads a student's entries, oldest first, and the balance. */
  const ledgerOf = (schoolId: number, studentId: number) =>
    asSystem(async (db) => {
      const entries = await db
        .select()
        .from(pointsRecord)
        .where(and(eq(pointsRecord.schoolId, schoolId), eq(pointsRecord.studentId, studentId)))
        .orderBy(pointsRecord.id)
      const [held] = await db
        .select({ balance: pointsBalance.balance })
        .from(pointsBalance)
        .where(and(eq(pointsBalance.schoolId, schoolId), eq(pointsBalance.studentId, studentId)))
      return { entries, balance: held?.balance ?? null }
    })

  return { makeRule, forgetConfig, setConfig, makeRecord, leave, ledgerOf }
}

/** A school with a class of two, its teacher, a student of another class, and an administrator. */
export const makePointsScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const classNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: rootId, name, type: nodeType.class })).id
  const [classId, otherClassId] = [await classNamed('一班'), await classNamed('二班')]
  const pupilOf = (departmentId: number, name: string, code: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [departmentId], name, code })
  const teacher = await actor({ schoolId, roles: [role.staff], departments: [rootId], name: '周老师' })
  await make.makeClassManager(schoolId, classId, teacher.id)
  return {
    school,
    classId,
    own: pointsFactories(database),
    who: await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] }),
    teacher: { ...teacher, name: '周老师' },
    pupils: [await pupilOf(classId, '王小明', 'S01'), await pupilOf(classId, '李小红', 'S02')] as const,
    otherClassId,
    outsider: await pupilOf(otherClassId, '张小军', 'S03'),
  }
}

const makeIn = ({ server }: Scene) => pointsFactories(server.database)

const addRecord = async (scene: Scene) =>
  makeIn(scene).makeRecord(scene.school.id, await makePupil(scene), { type: '甲校类型' })

let words = 0

/** Samples of points for the generated contract tests: rules, a student's award, saved settings. */
export const testing: AreaTesting = {
  samples: {
    pointsRule: async (scene) => {
      words += 1
      return (await makeIn(scene).makeRule(scene.school.id, { type: `甲校类型${words}` })).id
    },
    newPointsWord: () => `新类型${(words += 1)}`,
    pointsVersion: () => 1,
    freePoints: () => undefined,
    rulePoints: () => 5,
    pointsRecord: addRecord,
    pointsRecordToCancel: addRecord,
    firstPointsVersion: async (scene) => {
      await makeIn(scene).forgetConfig(scene.school.id)
      return 0
    },
    pointsConfigVersion: async (scene) => {
      await makeIn(scene).setConfig(scene.school.id, { mostPerAward: 10_000 })
      return 1
    },
  },
  prepare: {
    // An earlier case for the same school has set the narrowest limits.
    award: (scene) => makeIn(scene).forgetConfig(scene.school.id),
    saveRule: (scene) => makeIn(scene).forgetConfig(scene.school.id),
    recordPage: (scene) => makeThree(() => addRecord(scene)),
    ruleTypes: (scene) => makeIn(scene).makeRule(scene.school.id, { type: `甲校类型${(words += 1)}` }),
  },
  foreign: {
    pointsRule: async ({ server, id, canary }) =>
      (await pointsFactories(server.database).makeRule(id, { type: canary, item: canary, rank: canary, note: canary }))
        .id,
    pointsRecord: ({ server, id, studentId, canary }) =>
      pointsFactories(server.database).makeRecord(id, studentId, { type: canary, item: canary, note: canary }),
  },
}
