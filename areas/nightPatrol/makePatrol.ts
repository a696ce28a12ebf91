import { and, asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { defaultConfig } from './contract.ts'
import { findNight } from './nights.ts'
import {
  patrolCheck,
  patrolConfig,
  patrolHoliday,
  patrolLine,
  patrolLinePlace,
  patrolPlace,
  patrolPlan,
  patrolPlanGuard,
  patrolRound,
  patrolRoundGuard,
} from './server/tables.ts'

const minute = 60_000

/** The end of a night in the settings below. */
const nightUntil = '06:00'

let counter = 0

/** Returns a number that no other test data has. */
export const nextNumber = () => (counter += 1)

export type RoundValues = Partial<typeof patrolRound.$inferInsert>
export type CheckValues = Partial<typeof patrolCheck.$inferInsert>

/** Test factories that write places, lines, plans and rounds directly. */
export const patrolFactories = (database: Database) => {
  const { asSystem, insert, find, remove } = testRows(database)

  const makePlace = (schoolId: number, values: Partial<typeof patrolPlace.$inferInsert> = {}) => {
    const at = nextNumber()
    const words = { building: '教学楼', floor: '1 层', note: '', code: `TEST${String(at).padStart(6, '0')}` }
    return insert(patrolPlace, { name: `地点${at}`, ...words, ...values, schoolId })
  }

  const makeLine = async (
    schoolId: number,
    placeIds: readonly number[],
    values: Partial<typeof patrolLine.$inferInsert> = {},
  ) => {
    const line = await insert(patrolLine, {
      name: `路线${nextNumber()}`,
      isOrdered: false,
      minutes: 30,
      ...values,
      schoolId,
    })
    for (const [position, placeId] of placeIds.entries())
      await insert(patrolLinePlace, { schoolId, lineId: line.id, placeId, position })
    return line
  }

  const makePlan = async (
    schoolId: number,
    lineId: number,
    guardIds: readonly number[],
    values: Partial<typeof patrolPlan.$inferInsert> = {},
  ) => {
    const times = { weekdays: [1, 2, 3, 4, 5, 6, 7], startTimes: ['22:00'], startDay: '2026-01-01', tolerance: 10 }
    const flags = { followsCalendar: false, disabled: false }
    const plan = await insert(patrolPlan, {
      name: `计划${nextNumber()}`,
      ...times,
      ...flags,
      ...values,
      schoolId,
      lineId,
    })
    for (const memberId of guardIds) await insert(patrolPlanGuard, { schoolId, planId: plan.id, memberId })
    return plan
  }

  /** Makes a round that is under way, with these places and guards. */
  const makeRound = async (
    schoolId: number,
    guardIds: readonly number[],
    places: readonly { readonly id: number; readonly name: string }[],
    values: RoundValues = {},
  ) => {
    const now = Date.now()
    const [startAt, endAt, dueAt] = [-5, 25, 35].map((minutes) => new Date(now + minutes * minute))
    const at = nextNumber()
    const words = { planId: at, planName: `计划${at}`, lineId: at, lineName: `路线${at}`, isOrdered: false, basis: '' }
    const night = findNight(new Date(now), { timeZone: 'Asia/Shanghai', nightUntil: defaultConfig.nightUntil })
    const times = { night, startTime: '22:00', startAt, endAt, dueAt }
    const round = await insert(patrolRound, { ...words, ...times, ...values, schoolId, total: places.length })
    for (const guardId of guardIds)
      await insert(patrolRoundGuard, { schoolId, roundId: round.id, guardId, name: '王强' })
    for (const [position, { id: placeId, name: placeName }] of places.entries()) {
      const of = { schoolId, roundId: round.id, position, placeId }
      await insert(patrolCheck, { ...of, placeName, location: '教学楼 1 层' })
    }
    return round
  }

  const checksOf = (schoolId: number, roundId: number) =>
    asSystem(async (db) =>
      db
        .select()
        .from(patrolCheck)
        .where(and(eq(patrolCheck.schoolId, schoolId), eq(patrolCheck.roundId, roundId)))
        .orderBy(asc(patrolCheck.position), asc(patrolCheck.id)),
    )

  /** Writes a check, without the counts of its round. */
  const setCheck = (schoolId: number, id: number, values: CheckValues) =>
    testRows(database).change(patrolCheck, { schoolId, id }, values)

  const roundsOf = (schoolId: number) =>
    asSystem(async (db) =>
      db
        .select()
        .from(patrolRound)
        .where(eq(patrolRound.schoolId, schoolId))
        .orderBy(asc(patrolRound.startAt), asc(patrolRound.id)),
    )

  return {
    makePlace,
    makeLine,
    makePlan,
    makeRound,
    checksOf,
    setCheck,
    roundsOf,
    makeHoliday: (schoolId: number, day: string, kind: 'off' | 'on', name = '校庆') =>
      insert(patrolHoliday, { schoolId, day, kind, name }),
    setConfig: async (schoolId: number, values: Partial<typeof patrolConfig.$inferInsert> = {}) => {
      await remove(patrolConfig, { schoolId })
      const usual = { leastSeconds: 30, earlyMinutes: 10, allowsPress: false, nightUntil }
      const told = { tellsUnbegun: true, unbegunMinutes: 15, headIds: [] }
      await insert(patrolConfig, { ...usual, ...told, ...values, schoolId })
    },
    forgetConfig: (schoolId: number) => remove(patrolConfig, { schoolId }),
    findPlace: async (schoolId: number, id: number) => (await find(patrolPlace, { schoolId, id }))[0],
  }
}

/** A school with an administrator, two guards and three places. */
export const makePatrolScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const at = { schoolId: school.id, departments: [school.rootId] }
  const own = patrolFactories(database)
  const places = [
    await own.makePlace(school.id, { name: '东门' }),
    await own.makePlace(school.id, { name: '食堂' }),
    await own.makePlace(school.id, { name: '配电房' }),
  ] as const
  return {
    school,
    own,
    places,
    who: await actor({ ...at, roles: [role.schoolDataAdministrator], name: '陈处长' }),
    guard: await actor({ ...at, roles: [role.gateKeeper], name: '王强' }),
    other: await actor({ ...at, roles: [role.gateKeeper], name: '李明' }),
  }
}
