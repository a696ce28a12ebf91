import { and, asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { makePupil, makeThree } from '../../tests/support/sceneSamples.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { deviceFactories } from '../device/make.ts'
import { organisationFactories } from '../organisation/make.ts'
import { nodeType } from '../registry/contract.ts'
import { lockerAssignment, lockerCabinet, lockerCell, lockerRecord, lockerSettings } from './server/tables.ts'

let counter = 0

/** Test factories for cabinets, cells, holders and records. */
const lockerFactories = (database: Database) => {
  const { asSystem, remove, change } = testRows(database)

  /** Makes a cabinet with all of its cells, in the order of their numbers. */
  const makeCabinet = (schoolId: number, values: Partial<typeof lockerCabinet.$inferInsert> = {}) =>
    asSystem(async (db) => {
      counter += 1
      const first = { kind: 'phone', place: '二楼', rows: 2, columns: 3, firstNumber: 1, numbering: 'row' } as const
      const row = { ...first, name: `手机柜${counter}`, ...values, schoolId }
      const cabinet = insertedRow(await db.insert(lockerCabinet).values(row).returning())
      const places = Array.from({ length: cabinet.rows * cabinet.columns }, (_, at) => ({
        schoolId,
        cabinetId: cabinet.id,
        rowNo: Math.floor(at / cabinet.columns) + 1,
        columnNo: (at % cabinet.columns) + 1,
      }))
      const cells = await db.insert(lockerCell).values(places).returning()
      return { cabinet, cells, cellIds: cells.map(({ id }) => id) }
    })

  const assign = (schoolId: number, cell: { cabinetId: number; id: number }, memberId: number) =>
    asSystem((db) =>
      db
        .insert(lockerAssignment)
        .values({ schoolId, cabinetId: cell.cabinetId, cellId: cell.id, memberId, assignedAt: new Date() }),
    )

  const makeRecord = (schoolId: number, values: Partial<typeof lockerRecord.$inferInsert> = {}) =>
    asSystem(async (db) => {
      const first = { cabinetName: '手机柜', cellNumber: 1, action: 'store', at: new Date() } as const
      return insertedRow(
        await db
          .insert(lockerRecord)
          .values({ ...first, ...values, schoolId })
          .returning(),
      )
    })

  /** Reads who holds the cells of a cabinet, by cell id. */
  const holdersOf = (schoolId: number, cabinetId: number) =>
    asSystem(async (db) => {
      const rows = await db
        .select({ cellId: lockerAssignment.cellId, memberId: lockerAssignment.memberId })
        .from(lockerAssignment)
        .where(and(eq(lockerAssignment.schoolId, schoolId), eq(lockerAssignment.cabinetId, cabinetId)))
        .orderBy(asc(lockerAssignment.cellId))
      return new Map(rows.map(({ cellId, memberId }) => [cellId, memberId]))
    })

  const recordsOf = (schoolId: number) =>
    asSystem((db) =>
      db.select().from(lockerRecord).where(eq(lockerRecord.schoolId, schoolId)).orderBy(asc(lockerRecord.id)),
    )

  return {
    makeCabinet,
    assign,
    makeRecord,
    holdersOf,
    recordsOf,
    breakCell: (schoolId: number, id: number) => change(lockerCell, { schoolId, id }, { outOfOrder: true }),
    forgetSettings: (schoolId: number) => remove(lockerSettings, { schoolId }),
  }
}

/** A school with a class of two, its teacher, a pupil of another class, and a cabinet of six cells. */
export const makeLockerScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const classNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: rootId, name, type: nodeType.class })).id
  const [classId, otherClassId] = [await classNamed('一班'), await classNamed('二班')]
  const pupilOf = (departmentId: number, name: string, code: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [departmentId], name, code })
  const office = await make.makeDepartment({ schoolId, parentId: rootId, name: '办公室', type: nodeType.department })
  const teacher = await actor({ schoolId, roles: [role.staff], departments: [office.id], name: '周老师' })
  await make.makeClassManager(schoolId, classId, teacher.id)
  const own = lockerFactories(database)
  return {
    school,
    schoolId,
    classId,
    otherClassId,
    own,
    devices: deviceFactories(database),
    who: await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] }),
    teacher,
    pupils: [await pupilOf(classId, '王小明', 'S02'), await pupilOf(classId, '李小红', 'S01')] as const,
    outsider: await pupilOf(otherClassId, '张小军', 'S03'),
    ...(await own.makeCabinet(schoolId)),
  }
}

const makeIn = ({ server }: Scene) => lockerFactories(server.database)

const addCabinet = async (scene: Scene) => (await makeIn(scene).makeCabinet(scene.school.id)).cabinet.id

const firstCell = async (scene: Scene) => {
  const [cell] = (await makeIn(scene).makeCabinet(scene.school.id)).cells
  if (cell === undefined) throw new Error('the cabinet has no cells')
  return cell
}

/** A held and a free cell of one cabinet in each scene, since only such cells can be exchanged, and the holder. */
const cabinets = new WeakMap<Scene, Promise<readonly [held: number, free: number, holder: number]>>()

const makeHeldAndFree = async (scene: Scene): Promise<readonly [held: number, free: number, holder: number]> => {
  const own = makeIn(scene)
  const [held, free] = (await own.makeCabinet(scene.school.id)).cells
  if (held === undefined || free === undefined) throw new Error('the cabinet has no cells')
  const holder = await makePupil(scene)
  await own.assign(scene.school.id, held, holder)
  return [held.id, free.id, holder]
}

const heldAndFree = (scene: Scene) => {
  const made = cabinets.get(scene) ?? makeHeldAndFree(scene)
  cabinets.set(scene, made)
  return made
}

const makeLockerDevice = async (scene: Scene) =>
  (await deviceFactories(scene.server.database).makeDevice(scene.school.id, { type: 'BAIWEI_LOCKER' })).id

const addRecord = async (scene: Scene) =>
  (await makeIn(scene).makeRecord(scene.school.id, { memberId: await makePupil(scene) })).id

/** Adds a class with one pupil, whom a cabinet can take. */
const makeClass = async ({ server, school }: Scene) => {
  counter += 1
  const place = { schoolId: school.id, parentId: school.officeId, name: `新班${counter}`, type: nodeType.class }
  const { id } = await organisationFactories(server.database).makeDepartment(place)
  await usersFactories(server.database).makeMember({
    schoolId: school.id,
    roles: [role.student],
    departments: [id],
  })
  return id
}

/** Samples of lockers for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    lockerCabinet: addCabinet,
    newCabinetName: () => `新柜${(counter += 1)}`,
    lockerDevice: makeLockerDevice,
    cabinetVersion: () => 1,
    lockerCell: async (scene) => (await firstCell(scene)).id,
    freeCell: async (scene) => (await heldAndFree(scene))[1],
    takenCell: async (scene) => (await heldAndFree(scene))[0],
    shownHolder: async (scene) => (await heldAndFree(scene))[2],
    cellVersion: () => 1,
    lockerClass: makeClass,
    lockerNumber: () => 1,
    lockerRecord: addRecord,
    lockerTime: () => '07:50',
    lockerSettingsVersion: async (scene) => {
      await makeIn(scene).forgetSettings(scene.school.id)
      return 0
    },
  },
  prepare: {
    cabinetPage: (scene) => makeThree(() => addCabinet(scene)),
    recordPage: (scene) => makeThree(() => addRecord(scene)),
    devices: makeLockerDevice,
    board: makeClass,
    deviceRecords: async (scene) => {
      const credential = String(await scene.sampleOf('deviceCredential'))
      await makeIn(scene).makeCabinet(scene.school.id, { deviceId: Number(credential.split('.')[0]) })
    },
  },
  // A generated row would have a cell of another cabinet.
  rows: async (db, { id: schoolId, pupil }) => {
    const layout = { kind: 'phone', place: '', rows: 1, columns: 1, firstNumber: 1, numbering: 'row' } as const
    const [cabinet] = await db
      .insert(lockerCabinet)
      .values({ ...layout, name: '柜', schoolId })
      .returning()
    const place = { schoolId, cabinetId: cabinet?.id ?? 0 }
    const [cell] = await db
      .insert(lockerCell)
      .values({ ...place, rowNo: 1, columnNo: 1 })
      .returning()
    const holder = { memberId: pupil.id, cellId: cell?.id ?? 0, assignedAt: new Date(0) }
    await db.insert(lockerAssignment).values({ ...place, ...holder })
  },
  foreign: {
    lockerCabinet: async ({ server, id, canary }) =>
      (await lockerFactories(server.database).makeCabinet(id, { name: `${canary}${(counter += 1)}`, place: canary }))
        .cabinet.id,
    lockerCell: async ({ server, id, canary }) =>
      (await lockerFactories(server.database).makeCabinet(id, { name: `${canary}${(counter += 1)}` })).cellIds[0] ?? 0,
    reachedLockerCell: async ({ server, id, canary }) =>
      (await lockerFactories(server.database).makeCabinet(id, { name: `${canary}${(counter += 1)}` })).cellIds[0] ?? 0,
    lockerDevice: async ({ server, id, canary }) =>
      (await deviceFactories(server.database).makeDevice(id, { name: canary, type: 'BAIWEI_LOCKER' })).id,
    lockerRecord: async ({ server, id, studentId, canary }) =>
      (
        await lockerFactories(server.database).makeRecord(id, {
          memberId: studentId,
          cabinetName: canary,
          reason: canary,
        })
      ).id,
  },
}
