import { and, asc, eq, inArray } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Random } from '../../simulator/district/random.ts'
import { type Day, allDays, later, momentOf, schoolDays } from '../../simulator/history/days.ts'
import { keepersByTurn, turnWeekdays } from '../../simulator/history/turns.ts'
import { recallStaffDay } from '../../simulator/gates/staffDay.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { studentStatus } from '../users/contract.ts'
import { device, location } from '../device/server/tables.ts'
import { entryType } from './entryTypes.ts'
import { createMonthPartitions } from './server/months.ts'
import { accessRecord } from './server/tables.ts'

type Row = typeof accessRecord.$inferSelect
type DemoEntry = readonly [stateDictId: number, at: Date]

const { leftSchool, backAtSchool, backHome } = entryType
const staffRoles: ReadonlySet<number> = new Set([
  role.departmentManager,
  role.schoolDataAdministrator,
  role.dormitoryAdministrator,
  role.staff,
  role.gateKeeper,
])

const findStaffIds = ({ district }: DemoWorld, schoolId: number): number[] => {
  const works = new Set(
    district.memberRoles
      .filter((row) => row.schoolId === schoolId && staffRoles.has(row.roleId))
      .map((row) => row.memberId),
  )
  return district.members
    .filter(({ id, disabled, locked }) => works.has(id) && !disabled && !locked)
    .map(({ id }) => id)
}

const recallDay = (random: Random, day: Day): DemoEntry[] =>
  recallStaffDay(random, day).map(({ way, at }) => [way === 'in' ? backAtSchool : leftSchool, at])

/** Days of demo records for students. A person's day is rarely opened further back. */
const pupilDays = 2

const findStudents = ({ district }: DemoWorld, schoolId: number) => {
  const open = new Set(district.members.filter(({ disabled, locked }) => !disabled && !locked).map(({ id }) => id))
  return district.studentInfo.filter(
    (row) => row.schoolId === schoolId && row.status === studentStatus.inSchool && open.has(row.memberId),
  )
}

/**
 * A student's demo records for one day: a day student arrives, leaves and usually reaches home; a boarder only arrives.
 * On the last day nobody is absent, because the alerts of the running demo tell about each absence.
 */
const recallPupilDay = (random: Random, day: Day, isBoarder: boolean, isLast: boolean): DemoEntry[] => {
  if (random.chance(0.01) && !isLast) return []
  const come: DemoEntry = [backAtSchool, momentOf(random, day, 7, 7.8)]
  if (isBoarder) return [come]
  const left = momentOf(random, day, 16.8, 17.6)
  const home: DemoEntry[] = random.chance(0.9) ? [[backHome, later(left, random.integer(10, 50))]] : []
  return [come, [leftSchool, left], ...home]
}

const daysOfShift = (today: Date, turn: number): Day[] => {
  const weekdays: readonly number[] = turnWeekdays[turn] ?? []
  return allDays(today).flatMap(({ day, weekday }) => (weekdays.includes(weekday) ? [day] : []))
}

const findGates = (db: Db, schoolId: number) =>
  db
    .select({ deviceId: device.id, locationId: location.id })
    .from(device)
    .innerJoin(location, and(eq(location.schoolId, device.schoolId), eq(location.id, device.locationId)))
    .where(and(eq(device.schoolId, schoolId), inArray(location.code, ['G1', 'G2'])))
    .orderBy(asc(device.id))

/** Demo records of the last weeks for staff, and of the last days for students. */
export const demo: DemoPart = {
  name: 'accessRecords',
  after: ['devices'],
  write: async (db, world) => {
    const rows: Row[] = []
    for (const schoolId of [tenantIds.xingtan, tenantIds.mingde]) {
      const gates = await findGates(db, schoolId)
      const random = world.random.branch(String(schoolId))
      const add = (memberId: number, signs: readonly DemoEntry[]) => {
        for (const [stateDictId, at] of signs) {
          if (at > world.today || gates.length === 0) continue
          const own = { schoolId, id: rows.length + 1, memberId, stateDictId, at, toldAt: at, arrivedAt: at }
          const none = { operatorId: null, series: null, number: null, comment: '', faceFileId: null, byCard: false }
          rows.push({ ...own, ...none, ...random.pick(gates) })
        }
      }
      const days = schoolDays(world.today)
      const turns = keepersByTurn(world.district, schoolId)
      const keeperIds = new Set(turns.flat())
      for (const memberId of findStaffIds(world, schoolId))
        if (!keeperIds.has(memberId))
          add(
            memberId,
            days.flatMap((day) => recallDay(random, day)),
          )
      // Gate keepers and dormitory managers work on the days of their shift, including weekends and holidays.
      for (const [turn, memberIds] of turns.entries())
        for (const memberId of memberIds)
          add(
            memberId,
            daysOfShift(world.today, turn).flatMap((day) => recallDay(random, day)),
          )
      for (const { memberId, accommodation } of findStudents(world, schoolId))
        add(
          memberId,
          days.slice(-pupilDays).flatMap((day) => recallPupilDay(random, day, accommodation, day === days.at(-1))),
        )
    }
    await createMonthPartitions(
      db,
      rows.map(({ at }) => at),
    )
    await insertRows(db, accessRecord, rows)
  },
}
