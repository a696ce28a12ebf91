import { and, asc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { demoAccounts } from '../../simulator/district/accounts.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import type { Random } from '../../simulator/district/random.ts'
import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import { defaultConfig } from './contract.ts'
import { type DemoPlan, places, plans } from './demoPlans.ts'
import { syncRounds } from './server/rounds/syncRounds.ts'
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

const schoolId = tenantIds.xingtan

const [minute, dayLength] = [60_000, 86_400_000]

/** Nights of the history. */
const nights = 21

const exceptions = ['门没有上锁，已锁好', '窗户没关', '走廊灯没关', '有漏水', '燃气阀没关紧，已关', '监控指示灯不亮']
const handlings = ['已通知后勤维修', '已提醒值班老师', '已更换门锁']

/** Letters of demo codes, without those that are mistaken for each other. */
const letters = 'ABCDEFGHJKMNPQRTUVWXY346789'

const makeCode = (random: Random): string =>
  Array.from({ length: 8 }, () => letters[random.integer(0, letters.length - 1)]).join('')

/** Reads the guards, who are the school's gate keepers with the demo account first, and the clerk who gets the texts. */
const findPeople = ({ district }: DemoWorld) => {
  const keepers = new Set(
    district.memberRoles.flatMap((row) =>
      row.schoolId === schoolId && row.roleId === role.gateKeeper ? [row.memberId] : [],
    ),
  )
  const open = district.members.filter((row) => row.schoolId === schoolId && !row.disabled && !row.locked)
  const isDemo = ({ username }: (typeof open)[number]) => username === demoAccounts.gate.username
  const guards = open.filter(({ id }) => keepers.has(id))
  return {
    guards: [...guards.filter(isDemo), ...guards.filter((one) => !isDemo(one))].slice(0, 3),
    head: open.find(({ username }) => username === demoAccounts.school.username),
  }
}

const writePlan = async (
  db: Db,
  plan: DemoPlan,
  placeIds: readonly number[],
  guardIds: readonly number[],
  day: string,
) => {
  const [line] = await db
    .insert(patrolLine)
    .values({ schoolId, ...plan.line })
    .returning({ id: patrolLine.id })
  const lineId = line?.id ?? 0
  const of = plan.placesOfLine.map((at, position) => ({ schoolId, lineId, placeId: placeIds[at] ?? 0, position }))
  await db.insert(patrolLinePlace).values(of)
  const [row] = await db
    .insert(patrolPlan)
    .values({
      schoolId,
      lineId,
      name: plan.name,
      weekdays: [...plan.weekdays],
      startTimes: [...plan.times],
      startDay: day,
      tolerance: plan.tolerance,
      followsCalendar: false,
      disabled: false,
    })
    .returning({ id: patrolPlan.id })
  const planId = row?.id ?? 0
  await db.insert(patrolPlanGuard).values(guardIds.map((memberId) => ({ schoolId, planId, memberId })))
}

/** How many places of a round were reached: mostly all, sometimes some or none. */
const countReached = (random: Random, total: number): number => {
  if (random.chance(0.86)) return total
  return random.chance(0.35) ? 0 : random.integer(1, total - 1)
}

type Round = typeof patrolRound.$inferSelect
type Check = typeof patrolCheck.$inferSelect
type Guard = typeof patrolRoundGuard.$inferSelect

/** Notes a place, some later by a phone that was offline, some with an exception. Old exceptions are handled. */
const noteCheck = (random: Random, check: Check, guard: Guard, at: Date, now: Date): Check => {
  const isAbnormal = random.chance(0.04)
  const isHandled = isAbnormal && now.getTime() - at.getTime() > 2 * dayLength
  const handled = { handledByName: '林建平', handledAt: new Date(at.getTime() + 9 * 60 * minute) }
  return {
    ...check,
    at,
    byId: guard.guardId,
    byName: guard.name,
    way: 'code',
    result: isAbnormal ? 'abnormal' : 'normal',
    note: isAbnormal ? random.pick(exceptions) : '',
    sentAt: random.chance(0.06) ? new Date(at.getTime() + 25 * minute) : null,
    ...(isHandled ? { ...handled, handling: random.pick(handlings) } : {}),
  }
}

/** Walks a round of the past: one place after the other, some rounds too slowly. */
const walkRound = (random: Random, round: Round, checks: readonly Check[], guards: readonly Guard[], now: Date) => {
  const guard = random.pick(guards)
  const pace = ((round.endAt.getTime() - round.startAt.getTime()) / checks.length) * (random.chance(0.1) ? 1.25 : 0.8)
  const reached = countReached(random, checks.length)
  const last = Math.min(now.getTime(), round.dueAt.getTime())
  let at = round.startAt.getTime() + random.integer(0, 5) * minute
  const walked = checks.map((check, place) => {
    at += Math.round(pace * (0.8 + random.integer(0, 30) / 100))
    return place < reached && at <= last ? noteCheck(random, check, guard, new Date(at), now) : check
  })
  const countOf = (holds: (check: Check) => boolean) => walked.filter(holds).length
  const counts = {
    checked: countOf((check) => check.at !== null),
    late: countOf((check) => check.at !== null && check.at > round.endAt),
    abnormal: countOf(({ result }) => result === 'abnormal'),
  }
  return { round: { ...round, ...counts }, checks: walked }
}

/** Checks the places of all past rounds. The rows are replaced in one insert, because updating each takes minutes. */
const walkPast = async (db: Db, random: Random, now: Date) => {
  const isPast = and(eq(patrolRound.schoolId, schoolId), lt(patrolRound.startAt, now))
  const rounds = await db
    .select()
    .from(patrolRound)
    .where(isPast)
    .orderBy(asc(patrolRound.startAt), asc(patrolRound.id))
  const ids = new Set(rounds.map(({ id }) => id))
  const ofPast = ({ roundId }: { readonly roundId: number }) => ids.has(roundId)
  const checks = (await db.select().from(patrolCheck).orderBy(asc(patrolCheck.id))).filter(ofPast)
  const guards = (await db.select().from(patrolRoundGuard).orderBy(asc(patrolRoundGuard.id))).filter(ofPast)
  const checksOf = Map.groupBy(checks, ({ roundId }) => roundId)
  const guardsOf = Map.groupBy(guards, ({ roundId }) => roundId)
  const walked = rounds.map((round) =>
    walkRound(random, round, checksOf.get(round.id) ?? [], guardsOf.get(round.id) ?? [], now),
  )
  await db.delete(patrolRound).where(isPast)
  await insertRows(
    db,
    patrolRound,
    walked.map(({ round }) => round),
  )
  await insertRows(db, patrolRoundGuard, guards)
  await insertRows(
    db,
    patrolCheck,
    walked.flatMap((one) => one.checks),
  )
}

/** Places, plans and three weeks of rounds of one school, up to tonight. */
export const demo: DemoPart = {
  name: 'nightPatrol',
  write: async (db, world) => {
    const { random, today } = world
    const { guards, head } = findPeople(world)
    if (guards.length === 0) return
    const rows = places.map(([name, building, floor, note]) => ({
      schoolId,
      name,
      building,
      floor,
      note,
      code: makeCode(random),
    }))
    const placeIds = (await db.insert(patrolPlace).values(rows).returning({ id: patrolPlace.id })).map(({ id }) => id)
    const { version: _version, ...config } = defaultConfig
    const told = { allowsPress: true, headIds: head === undefined ? [] : [head.id] }
    await db.insert(patrolConfig).values({ ...config, ...told, schoolId })
    const first = new Date(today.getTime() - nights * dayLength)
    const guardIds = guards.map(({ id }) => id)
    for (const plan of plans) await writePlan(db, plan, placeIds, guardIds, toWireTime(first).slice(0, 10))
    const offDay = toWireTime(new Date(today.getTime() - 6 * dayLength)).slice(0, 10)
    const off = { day: offDay, kind: 'off' as const, name: '校园停电检修' }
    const addedDay = toWireTime(new Date(today.getTime() + 5 * dayLength)).slice(0, 10)
    const added = { day: addedDay, kind: 'on' as const, name: '校庆前夜加巡' }
    await db.insert(patrolHoliday).values([off, added].map((one) => ({ ...one, schoolId })))
    // A week is planned from each moment on.
    for (let days = nights; days >= 0; days -= 7)
      await syncRounds(db, schoolId, new Date(today.getTime() - days * dayLength))
    await walkPast(db, random, today)
  },
}
