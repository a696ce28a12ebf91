import { and, asc, eq, sql } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import { auditChange, auditEntry } from '../../platform/server/audit/tables.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { deviceFactories } from '../device/make.ts'
import { familyPhoneFactories } from '../familyPhone/make.ts'
import { nodeType } from '../registry/contract.ts'
import {
  phoneBalance,
  phoneCall,
  phoneCharge,
  phoneFace,
  phoneGroup,
  phoneGroupClass,
  phoneOrder,
  phonePackage,
  phoneSettings,
  phoneStation,
  publicNumber,
} from './server/tables.ts'

let counter = 0

/** The type of the devices that are phones. */
export const phoneType = 'link.xingtan.fixed_phone'

const allDay = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }]

/** Test factories for packages, orders, phones and calls. */
export const videoPhoneFactories = (database: Database) => {
  const { asSystem, remove, find } = testRows(database)
  const next = (word: string) => `videoTele${word}${(counter += 1)}`

  const makePackage = (schoolId: number, values: Partial<typeof phonePackage.$inferInsert> = {}) =>
    asSystem((db) => {
      const first = { name: next('套餐'), price: 3000, minutes: 30, validDays: 30, onSale: true }
      return insertRow(db, phonePackage, { ...first, ...values, schoolId })
    })

  const makeOrder = async (
    schoolId: number,
    studentId: number,
    values: Partial<typeof phoneOrder.$inferInsert> = {},
  ) => {
    const { id: packageId, name: packageName } = await makePackage(schoolId)
    const first = { packageId, packageName, fen: 3000, minutes: 30, validDays: 30, state: 'unpaid' as const }
    const row = { ...first, createdAt: new Date(), createdByName: '周老师', ...values, schoolId, studentId }
    return asSystem((db) => insertRow(db, phoneOrder, row))
  }

  const makeBalance = (schoolId: number, studentId: number, values: Partial<typeof phoneBalance.$inferInsert> = {}) =>
    asSystem((db) => {
      const first = { title: '赠送', minutes: 30, lastDay: '2099-12-31', at: new Date(), byName: '周老师' }
      return insertRow(db, phoneBalance, { ...first, ...values, schoolId, studentId })
    })

  /** Makes a paid order with its minutes. */
  const makePaid = async (schoolId: number, studentId: number, used = 0) => {
    const order = await makeOrder(schoolId, studentId, { state: 'paid', way: 'cash', receipt: 'videoTele-1' })
    await makeBalance(schoolId, studentId, { orderId: order.id, title: order.packageName, used })
    return order
  }

  const makeStation = (schoolId: number, values: Partial<typeof phoneStation.$inferInsert> = {}) =>
    asSystem((db) => {
      const first = { name: next('话机'), place: '一楼大厅', disabled: false }
      return insertRow(db, phoneStation, { ...first, ...values, schoolId })
    })

  const makePublic = (schoolId: number, values: Partial<typeof publicNumber.$inferInsert> = {}) =>
    asSystem((db) => {
      const first = { name: next('校医室'), number: '120', orderNum: 1, disabled: false }
      return insertRow(db, publicNumber, { ...first, ...values, schoolId })
    })

  const makeGroup = (
    schoolId: number,
    classIds: readonly number[],
    values: Partial<typeof phoneGroup.$inferInsert> = {},
  ) =>
    asSystem(async (db) => {
      const row = { name: next('分组'), windows: [], ...values, schoolId }
      const group = insertedRow(await db.insert(phoneGroup).values(row).returning())
      for (const departmentId of classIds)
        await db.insert(phoneGroupClass).values({ schoolId, groupId: group.id, departmentId })
      return group
    })

  const makeCall = (schoolId: number, values: Partial<typeof phoneCall.$inferInsert> = {}) =>
    asSystem((db) => {
      const place = { deviceId: 1, stationId: 1, stationName: '话机', className: '一班' }
      const party = { partyKind: 'parent' as const, partyId: 1, party: '父亲', number: '138******00' }
      const first = { callNumber: next('call'), startedAt: new Date(), state: 'answered' as const }
      return insertRow(db, phoneCall, { ...place, ...party, ...first, ...values, schoolId })
    })

  const makeFace = (schoolId: number, values: Partial<typeof phoneFace.$inferInsert> = {}) =>
    asSystem((db) => {
      const first = {
        stationId: 1,
        stationName: '话机',
        at: new Date(),
        way: 'face' as const,
        result: 'passed' as const,
      }
      return insertRow(db, phoneFace, { ...first, similarity: 9321, ...values, schoolId })
    })

  /** Opens the phones at every hour, or as the values say. */
  const setSettings = async (schoolId: number, values: Partial<typeof phoneSettings.$inferInsert> = {}) => {
    await remove(phoneSettings, { schoolId })
    const first = { enabled: true, windows: allDay, mostCalls: 3, lowMinutes: 5, showsRecordingHint: true }
    await asSystem((db) => insertRow(db, phoneSettings, { ...first, ...values, schoolId }))
  }

  return {
    makePackage,
    makeOrder,
    makePaid,
    makeBalance,
    makeStation,
    makePublic,
    makeGroup,
    makeCall,
    makeFace,
    setSettings,
    forgetSettings: async (schoolId: number) => {
      await remove(phoneSettings, { schoolId })
      return 0
    },
    ordersOf: (schoolId: number) => find(phoneOrder, { schoolId }),
    /** Moves the beginning of a call back, as if it had lasted. */
    backdate: (schoolId: number, callNumber: string, seconds: number) =>
      asSystem(async (db) => {
        const isCall = and(eq(phoneCall.schoolId, schoolId), eq(phoneCall.callNumber, callNumber))
        const startedAt = sql`${phoneCall.startedAt} - make_interval(secs => ${seconds})`
        await db.update(phoneCall).set({ startedAt }).where(isCall)
      }),
    trailOf: async (schoolId: number) =>
      [await find(auditChange, { schoolId }), await find(auditEntry, { schoolId })] as const,
    callsOf: (schoolId: number) => find(phoneCall, { schoolId }),
    facesOf: (schoolId: number) => find(phoneFace, { schoolId }),
    chargesOf: (schoolId: number) => find(phoneCharge, { schoolId }),
    balancesOf: (schoolId: number, studentId: number) =>
      asSystem((db) =>
        db
          .select()
          .from(phoneBalance)
          .where(and(eq(phoneBalance.schoolId, schoolId), eq(phoneBalance.studentId, studentId)))
          .orderBy(asc(phoneBalance.id)),
      ),
  }
}

/** A school with a class of two, its head, another class, a phone, and a father whose number may be called. */
export const makeVideoPhoneScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const classNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: rootId, name, type: nodeType.class })).id
  const [classId, otherClassId] = [await classNamed('一班'), await classNamed('二班')]
  const pupilOf = (departmentId: number, name: string, code: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [departmentId], name, code, cardNum: `V-${code}` })
  const office = await make.makeDepartment({ schoolId, parentId: rootId, name: '办公室', type: nodeType.department })
  const teacher = await actor({ schoolId, roles: [role.staff], departments: [office.id], name: '周老师' })
  await make.makeClassManager(schoolId, classId, teacher.id)
  const [own, family] = [videoPhoneFactories(database), familyPhoneFactories(database)]
  const pupil = await pupilOf(classId, '王小明', 'S01')
  const father = await family.bindParent(schoolId, pupil.id)
  await family.switchOn(schoolId, pupil.id, father)
  await own.setSettings(schoolId)
  const credential = await deviceFactories(database).makeCredential(schoolId, { name: '大厅话机', type: phoneType })
  const deviceId = Number(credential.split('.')[0])
  return {
    school,
    schoolId,
    classId,
    otherClassId,
    own,
    family,
    devices: deviceFactories(database),
    who: await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId], name: '吴老师' }),
    teacher,
    pupil,
    second: await pupilOf(classId, '李小红', 'S02'),
    outsider: await pupilOf(otherClassId, '张小军', 'S03'),
    father,
    credential,
    deviceId,
    station: await own.makeStation(schoolId, { name: '大厅话机', deviceId }),
  }
}
