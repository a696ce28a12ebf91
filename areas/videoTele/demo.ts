import { and, asc, eq } from 'drizzle-orm'
import { maskTelephone } from '../../platform/contract/mask.ts'
import { defaultTimeZone, toWireTime } from '../../platform/contract/time.ts'
import { addDays } from '../../platform/contract/wireDay.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { allDays, momentOf } from '../../simulator/history/days.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { device } from '../device/server/tables.ts'
import { familyPhone } from '../familyPhone/server/tables.ts'
import { memberJoin } from '../registry/server/people.ts'
import { department } from '../registry/server/tables/departments.ts'
import { member } from '../registry/server/tables/members.ts'
import { parentLink, studentInfo } from '../registry/server/tables/students.ts'
import { type Pupil, planCalls } from './demoCalls.ts'
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

/** The schools with dormitories. */
const schools = [tenantIds.xingtan, tenantIds.mingde]

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const clerk = '教务处'

const packages = [
  { name: '月套餐', price: 1500, minutes: 60, validDays: 30 },
  { name: '小月套餐', price: 800, minutes: 30, validDays: 30 },
  { name: '旧月套餐', price: 1000, minutes: 30, validDays: 30, onSale: false },
]

const numbers = [
  { name: '校医室', number: '60020120', fromTime: '07:00', toTime: '22:00' },
  { name: '值班老师', number: '60020110', fromTime: null, toTime: null },
  { name: '报警', number: '110', fromTime: null, toTime: null },
  { name: '急救', number: '120', fromTime: null, toTime: null },
]

/** Reads the boarders with a family number, each with the first parent who may be called. */
const readPupils = async (db: Db, schoolId: number): Promise<Pupil[]> => {
  const rows = await db
    .selectDistinctOn([familyPhone.studentId], {
      id: familyPhone.studentId,
      parentId: familyPhone.parentId,
      relationship: parentLink.relationship,
      telephone: member.telephone,
    })
    .from(familyPhone)
    .innerJoin(
      parentLink,
      and(
        eq(parentLink.schoolId, familyPhone.schoolId),
        eq(parentLink.studentId, familyPhone.studentId),
        eq(parentLink.parentId, familyPhone.parentId),
      ),
    )
    .innerJoin(member, memberJoin(familyPhone.schoolId, familyPhone.parentId))
    .innerJoin(
      studentInfo,
      and(
        eq(studentInfo.schoolId, familyPhone.schoolId),
        eq(studentInfo.memberId, familyPhone.studentId),
        eq(studentInfo.accommodation, true),
      ),
    )
    .where(eq(familyPhone.schoolId, schoolId))
    .orderBy(asc(familyPhone.studentId), asc(familyPhone.parentId))
  const classes = await db
    .select({ id: member.id, classId: department.id, className: department.name })
    .from(member)
    .innerJoin(department, and(eq(department.schoolId, member.schoolId), eq(department.id, member.mainDepartmentId)))
    .where(eq(member.schoolId, schoolId))
  const classOf = new Map(classes.map((row) => [row.id, row]))
  return rows.flatMap(({ id, telephone, ...row }) => {
    const found = classOf.get(id)
    const { classId, className } = found ?? { classId: 0, className: '' }
    return found === undefined ? [] : [{ ...row, id, classId, className, number: maskTelephone(telephone) ?? '' }]
  })
}

const writeSetup = async (db: Db, schoolId: number, pupils: readonly Pupil[]) => {
  const made = await db
    .insert(phonePackage)
    .values(packages.map((one) => ({ onSale: true, ...one, schoolId })))
    .returning()
  await db
    .insert(publicNumber)
    .values(numbers.map((one, at) => ({ ...one, schoolId, orderNum: at + 1, disabled: false })))
  const windows = [
    { weekdays: everyDay, from: '12:00', to: '13:30' },
    { weekdays: everyDay, from: '17:30', to: '21:50' },
  ]
  const rules = { enabled: true, windows, mostCalls: 3, lowMinutes: 5, showsRecordingHint: true }
  await db.insert(phoneSettings).values({ ...rules, schoolId })
  const [group] = await db
    .insert(phoneGroup)
    .values({ schoolId, name: '住校班', windows: [], mostMinutes: 10, mostCalls: 2 })
    .returning()
  const classIds = [...new Set(pupils.map(({ classId }) => classId))].slice(0, 4)
  if (group !== undefined && classIds.length > 0)
    await db
      .insert(phoneGroupClass)
      .values(classIds.map((departmentId) => ({ schoolId, groupId: group.id, departmentId })))
  return made
}

const writeStations = async (db: Db, schoolId: number) => {
  const devices = await db
    .select({ id: device.id, name: device.name })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), eq(device.type, 'link.xingtan.fixed_phone')))
    .orderBy(asc(device.id))
  if (devices.length === 0) return []
  const rows = devices.map(({ id: deviceId, name }) => ({
    schoolId,
    name,
    place: '一楼大厅',
    deviceId,
    disabled: false,
  }))
  return db.insert(phoneStation).values(rows).returning()
}

/** The money of a school: each pupil's package, bought before the first call. */
const writeOrders = async (db: Db, { today, random }: DemoWorld, schoolId: number, pupils: readonly Pupil[]) => {
  const sold = await writeSetup(db, schoolId, pupils)
  const chance = random.branch(`orders ${schoolId}`)
  const [first] = allDays(today)
  if (first === undefined || pupils.length === 0) return []
  const orders = await db
    .insert(phoneOrder)
    .values(
      pupils.map(({ id: studentId }, at) => {
        const { id: packageId, name: packageName, price: fen, minutes, validDays } = chance.pick(sold.slice(0, 2))
        const createdAt = momentOf(chance, first.day, 7, 11.5)
        const receipt = String(schoolId * 100_000 + at + 1)
        const row = { schoolId, studentId, packageId, packageName, fen, minutes, validDays, createdAt }
        const isPaid = !chance.chance(0.06)
        const paid = { state: 'paid' as const, way: 'cash' as const, receipt, paidAt: createdAt, paidByName: clerk }
        return { ...row, createdByName: clerk, ...(isPaid ? paid : { state: 'unpaid' as const }) }
      }),
    )
    .returning()
  const bought = orders.filter(({ state }) => state === 'paid')
  const lastDay = addDays(toWireTime(today, defaultTimeZone).slice(0, 10), 2)
  return bought.map(({ id: orderId, studentId, packageName: title, minutes, createdAt: at }) => ({
    schoolId,
    studentId,
    orderId,
    title,
    minutes,
    lastDay,
    refunded: false,
    reason: '',
    at,
    byName: clerk,
  }))
}

interface Ids {
  balance: number
  call: number
  charge: number
  face: number
}

const writeCalls = async (db: Db, schoolId: number, planned: ReturnType<typeof planCalls>, ids: Ids) => {
  const calls = planned.map(({ call }) => ({ ...call, id: (ids.call += 1) }))
  await insertRows(db, phoneCall, calls)
  const charges = planned.flatMap(({ balanceId, call: { charged } }, at) =>
    charged === 0 ? [] : [{ schoolId, id: (ids.charge += 1), callId: calls[at]?.id ?? 0, balanceId, minutes: charged }],
  )
  await insertRows(db, phoneCharge, charges)
  await insertRows(
    db,
    phoneFace,
    planned.map(({ face }) => ({ ...face, id: (ids.face += 1) })),
  )
}

/** Packages, phones, groups and the calls of four weeks in each school with dormitories. */
export const demo: DemoPart = {
  name: 'videoPhones',
  after: ['devices', 'familyPhone', 'dormitories'],
  write: async (db, world) => {
    const ids: Ids = { balance: 0, call: 0, charge: 0, face: 0 }
    for (const schoolId of schools) {
      const pupils = await readPupils(db, schoolId)
      const stations = await writeStations(db, schoolId)
      const bought = (await writeOrders(db, world, schoolId, pupils)).map((row) => ({
        ...row,
        id: (ids.balance += 1),
      }))
      const random = world.random.branch(`calls ${schoolId}`)
      const days = allDays(world.today)
        .slice(1, -1)
        .map(
          ({ day }) =>
            (from: number, to: number) =>
              momentOf(random, day, from, to),
        )
      const planned = planCalls({ schoolId, pupils, stations, balances: bought, random, days })
      const used = new Map<number, number>()
      for (const { balanceId, call } of planned) used.set(balanceId, (used.get(balanceId) ?? 0) + call.charged)
      await insertRows(
        db,
        phoneBalance,
        bought.map((row) => ({ ...row, used: used.get(row.id) ?? 0 })),
      )
      await writeCalls(db, schoolId, planned, ids)
    }
  },
}
