import { and, asc, eq, sql } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { defaultTimeZone } from '../../platform/contract/time.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { demoAccounts } from '../../simulator/district/accounts.ts'
import { type District, tenantIds } from '../../simulator/district/district.ts'
import type { MemberRow } from '../../simulator/district/rows.ts'
import { leaveState } from '../leave/contract.ts'
import { readSpecialDays } from '../leave/server/index.ts'
import { leave } from '../leave/server/tables.ts'
import { buildingManager, dormitoryBuilding, dormitoryRoom } from '../registry/server/tables/places.ts'
import { studentInfo } from '../registry/server/tables/students.ts'
import { periodType } from './scheduleContract.ts'
import { type Boarder, selectBoarders } from './server/board/boarders.ts'
import { getLocalDay, endedBetween } from './server/periods.ts'
import { toHeldPeriod } from './server/reports/periodEvent.ts'
import { writeReport } from './server/reports/writeReport.ts'
import { dormitorySchedule } from './server/tables.ts'

const beds = 6
const floors = 6
const roomsOnFloor = 20
const roomsInBuilding = floors * roomsOnFloor

/** Returns a school's boarders by sex and then by class, so that classmates share rooms. */
const boardersOf = (district: District, schoolId: number) => {
  const boards = new Set(district.studentInfo.filter(({ accommodation }) => accommodation).map((row) => row.memberId))
  const boarders = district.members.filter((row) => row.schoolId === schoolId && boards.has(row.id))
  const classOf = ({ mainDepartmentId }: MemberRow) => mainDepartmentId ?? 0
  return [1, 2].map((gender) =>
    boarders
      .filter((row) => row.gender === gender)
      .toSorted((one, other) => classOf(one) - classOf(other) || one.id - other.id)
      .map(({ id }) => id),
  )
}

const addBuilding = async (db: Db, schoolId: number, name: string, orderNum: number, gender: number) => {
  const [building] = await db.insert(dormitoryBuilding).values({ schoolId, name, orderNum }).returning()
  if (!building) throw new Error('no building was written')
  const rows = Array.from({ length: roomsInBuilding }, (_, index) => {
    const floor = Math.floor(index / roomsOnFloor) + 1
    const label = `${floor}${String((index % roomsOnFloor) + 1).padStart(2, '0')}`
    return { schoolId, buildingId: building.id, floor, name: label, beds, gender }
  })
  const rooms = await db.insert(dormitoryRoom).values(rows).returning({ id: dormitoryRoom.id })
  return { buildingId: building.id, rooms: rooms.map(({ id }) => id) }
}

/** Assigns beds to boarders in one statement. */
const assignBeds = async (
  db: Db,
  schoolId: number,
  beds: readonly { memberId: number; roomId: number; bedNumber: number }[],
) => {
  const bedRows = sql`(select * from json_to_recordset(${JSON.stringify(beds)}::json) as bed("memberId" bigint, "roomId" bigint, "bedNumber" int)) as bed`
  await db
    .update(studentInfo)
    .set({ roomId: sql`bed."roomId"`, bedNumber: sql`bed."bedNumber"` })
    .from(bedRows)
    .where(and(eq(studentInfo.schoolId, schoolId), sql`${studentInfo.memberId} = bed."memberId"`))
}

const isFirst = ({ username }: MemberRow) => username === demoAccounts.dorm.username

/** Adds two managers per building. The school's first manager, who is the demo's sign-in, gets two buildings. */
const addManagers = async (db: Db, district: District, schoolId: number, buildings: readonly number[]) => {
  const isManager = new Set(
    district.memberRoles
      .filter((row) => row.schoolId === schoolId && row.roleId === role.dormitoryAdministrator)
      .map((row) => row.memberId),
  )
  const people = district.members
    .filter(({ id }) => isManager.has(id))
    .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)) || one.id - other.id)
    .map(({ id }) => id)
  const pairs = buildings.flatMap((buildingId, at) =>
    [people[Math.floor(at / 2) % people.length], people[(at + buildings.length) % people.length]]
      .filter((memberId) => memberId !== undefined)
      .map((memberId) => ({ schoolId, buildingId, memberId })),
  )
  await db.insert(buildingManager).values(pairs).onConflictDoNothing()
}

const weekdays = [1, 2, 3, 4, 5]

const schedules = [
  { alias: '晨起离寝', startTime: '06:20:00', endTime: '07:20:00', stateDictId: periodType.leaving, weekdays },
  { alias: '午休归寝', startTime: '12:30:00', endTime: '13:20:00', stateDictId: periodType.returning, weekdays },
  {
    alias: '晚归寝',
    startTime: '21:30:00',
    endTime: '22:30:00',
    stateDictId: periodType.returning,
    weekdays: [...weekdays, 6, 7],
    resetsAtStart: true,
  },
]

const addSchedules = (db: Db, schoolId: number) =>
  db
    .insert(dormitorySchedule)
    .values(schedules.map((row) => ({ resetsAtStart: false, ...row, schoolId, onHolidays: false, disabled: false })))

/** The number of days with reports, and the share of boarders who are late on an evening or often late. */
const reportDays = 14
const late = { usually: 0.008, often: 0.3, oftenLate: 0.015 }

const reasons = ['', '', '', '', '值日晚归，已与班主任联系', '在图书馆自习', '校队训练']

/** Returns a school's agreed leaves by student. */
const leavesOf = async (db: Db, schoolId: number) => {
  const rows = await db
    .select({ studentId: leave.studentId, startAt: leave.startAt, endAt: leave.endAt, endedAt: leave.endedAt })
    .from(leave)
    .where(and(eq(leave.schoolId, schoolId), eq(leave.state, leaveState.agreed)))
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

/** Adds the reports of the last two weeks. Leaves decide who was away, and some of the others were late. */
const addReports = async (db: Db, { today, random: chances }: DemoWorld, schoolId: number) => {
  const random = chances.branch(`reports ${schoolId}`)
  const all = await selectBoarders(db, { schoolId, now: today }, undefined)
  const leaves = await leavesOf(db, schoolId)
  const oftenLate = new Set(all.filter(() => random.chance(late.oftenLate)).map(({ userId }) => userId))
  const boardersAt = (at: Date, type: number): Boarder[] =>
    all.map((one) => {
      const isLate = random.chance(oftenLate.has(one.userId) ? late.often : late.usually)
      const isAway = (leaves.get(one.userId) ?? []).some(
        ({ startAt, endAt, endedAt }) => startAt <= at && at < (endedAt ?? endAt),
      )
      return { ...one, isAway, isReturned: (type === periodType.returning) !== isLate, note: random.pick(reasons) }
    })
  const from = new Date(today.getTime() - reportDays * 86_400_000)
  const rows = await db
    .select()
    .from(dormitorySchedule)
    .where(eq(dormitorySchedule.schoolId, schoolId))
    .orderBy(asc(dormitorySchedule.id))
  const days = await readSpecialDays(
    db,
    schoolId,
    getLocalDay(from, defaultTimeZone),
    getLocalDay(today, defaultTimeZone),
  )
  for (const period of endedBetween(rows, days, from, today, defaultTimeZone)) {
    const { endAt, schedule } = period
    const now = new Date(endAt.getTime() + random.integer(2, 19) * 1000)
    const boarders = boardersAt(endAt, schedule.stateDictId)
    await writeReport(db, { schoolId, period: toHeldPeriod(period), now, boarders })
  }
}

/** Dormitories of the schools with boarders: beds, managers, schedules and past reports. */
export const demo: DemoPart = {
  name: 'dormitories',
  after: ['leave'],
  write: async (db, world) => {
    const { district } = world
    for (const schoolId of [tenantIds.xingtan, tenantIds.mingde]) {
      const buildings: number[] = []
      for (const [at, people] of boardersOf(district, schoolId).entries()) {
        const rooms: number[] = []
        while (rooms.length * beds < people.length) {
          const number = buildings.length + 1
          const added = await addBuilding(db, schoolId, `${number}号宿舍楼`, number, at + 1)
          buildings.push(added.buildingId)
          rooms.push(...added.rooms)
        }
        const settled = people.map((memberId, place) => ({
          memberId,
          roomId: rooms[Math.floor(place / beds)] ?? 0,
          bedNumber: (place % beds) + 1,
        }))
        await assignBeds(db, schoolId, settled)
      }
      await addManagers(db, district, schoolId, buildings)
      await addSchedules(db, schoolId)
      await addReports(db, world, schoolId)
    }
  },
}
