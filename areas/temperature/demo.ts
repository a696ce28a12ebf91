import { sql } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Random } from '../../simulator/district/random.ts'
import { type Day, momentOf, schoolDays } from '../../simulator/history/days.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { studentStatus } from '../users/contract.ts'
import { defaultTemperature, parseRange } from './settings.ts'
import { temperatureReading, temperatureStanding, temperatureSummary } from './server/tables.ts'

type Reading = typeof temperatureReading.$inferSelect

const schools = [tenantIds.xingtan, tenantIds.mingde]

/** Shares of the students who are not measured on a morning, and who have a fever. */
const missingShare = 0.03
const feverShare = 0.003
/** Share of today's morning that is already entered. */
const enteredShare = 0.7

const { most } = parseRange(defaultTemperature.range)

const formatWireDay = ({ year, month, date }: Day): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/** Returns the students in school, each with the head teacher of their class. */
const findStudents = ({ district }: DemoWorld, schoolId: number) => {
  const atSchool = new Set(
    district.studentInfo.filter(({ status }) => status === studentStatus.inSchool).map((row) => row.memberId),
  )
  const heads = new Map(
    district.classManagers
      .filter((row) => row.schoolId === schoolId && row.level === 1)
      .map((row) => [row.departmentId, row.memberId]),
  )
  return district.members
    .filter((row) => row.schoolId === schoolId && atSchool.has(row.id))
    .map(({ id, mainDepartmentId }) => ({ memberId: id, submitterId: heads.get(mainDepartmentId ?? 0) ?? null }))
}

const drawTemperature = (random: Random): number =>
  random.chance(feverShare) ? random.integer(most + 1, 392) : random.integer(361, 370)

/** Builds the morning readings of four weeks, entered by class teachers; today only for a part of the students. */
const buildStudentReadings = (world: DemoWorld, schoolId: number): Omit<Reading, 'id'>[] => {
  const random = world.random.branch(`mornings ${schoolId}`)
  const pupils = findStudents(world, schoolId)
  const today = toWireTime(world.today).slice(0, 10)
  return schoolDays(world.today).flatMap((day) => {
    const share = formatWireDay(day) === today ? enteredShare : 1 - missingShare
    return pupils
      .filter(() => random.chance(share))
      .map(({ memberId, submitterId }) => {
        const tempF = drawTemperature(random)
        const at = momentOf(random, day, 7, 8)
        const kept = { schoolId, memberId, isStudent: true, tempF, abnormal: tempF > most, at, arrivedAt: at }
        return {
          ...kept,
          day: formatWireDay(day),
          periodId: 1,
          source: 'school' as const,
          submitterId,
          linkId: null,
          deviceId: null,
        }
      })
      .filter(({ at }) => at <= world.today)
  })
}

/** Returns the staff who are measured: those with an open account. */
const findStaff = ({ district }: DemoWorld, schoolId: number) => {
  const works = new Set(
    district.memberRoles
      .filter((row) => row.schoolId === schoolId && row.roleId === role.staff)
      .map((row) => row.memberId),
  )
  return district.members.filter(({ id, disabled, locked }) => works.has(id) && !disabled && !locked)
}

/** Builds the readings of the staff, measured by the device at the gate as they arrive. */
const buildStaffReadings = (world: DemoWorld, schoolId: number): Omit<Reading, 'id'>[] => {
  const random = world.random.branch(`staff ${schoolId}`)
  const staff = findStaff(world, schoolId)
  return schoolDays(world.today).flatMap((day) =>
    staff
      .filter(() => random.chance(1 - missingShare))
      .map(({ id: memberId }) => {
        const tempF = drawTemperature(random)
        const at = momentOf(random, day, 7, 8)
        const kept = { schoolId, memberId, isStudent: false, tempF, abnormal: tempF > most, at, arrivedAt: at }
        return {
          ...kept,
          day: formatWireDay(day),
          periodId: 1,
          source: 'device' as const,
          submitterId: null,
          linkId: null,
          deviceId: null,
        }
      })
      .filter(({ at }) => at <= world.today),
  )
}

const writeCountedReadings = async (db: Db) => {
  await db.execute(sql`insert into ${temperatureStanding} (school_id, day, period_id, member_id, reading_id, is_student,
      temp_f, abnormal, at)
    select school_id, day, period_id, member_id, id, is_student, temp_f, abnormal, at from ${temperatureReading}`)
  await db.execute(sql`insert into ${temperatureSummary} (school_id, day, period_id, is_student, normal, abnormal)
    select school_id, day, period_id, is_student, count(*) filter (where not abnormal), count(*) filter (where abnormal)
    from ${temperatureStanding} group by 1, 2, 3, 4`)
}

/**
 * Writes the morning readings of students and staff for four weeks: some fevers, some missing, and a part of today's.
 */
export const demo: DemoPart = {
  name: 'temperature',
  write: async (db, world) => {
    let nextId = 1
    for (const schoolId of schools) {
      const all = [...buildStudentReadings(world, schoolId), ...buildStaffReadings(world, schoolId)]
      const readings = all.map((row) => ({ ...row, id: nextId++ }))
      await insertRows(db, temperatureReading, readings)
    }
    await writeCountedReadings(db)
  },
}
