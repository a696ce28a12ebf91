import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Random } from '../../simulator/district/random.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { device, deviceManager } from '../device/server/tables.ts'
import { nodeType } from '../registry/contract.ts'
import { dormitoryRoom } from '../registry/server/tables/places.ts'
import { member } from '../registry/server/tables/members.ts'
import type { MeasureName } from './measures.ts'
import { airExceedance, airHour, airNow, airSettings } from './server/tables.ts'

const type = 'AIR_MONITORING'
const hourMs = 3_600_000

/** Days of hourly values, so that a whole month has them. */
const historyDays = 35

/** A demo monitor: how stuffy its room gets, and if it is silent. */
interface Planned {
  readonly name: string
  readonly departmentId?: number
  readonly roomId?: number
  readonly stuffiness: number
  readonly silentHours?: number
}

const planMonitors = async (db: Db, { district }: DemoWorld, schoolId: number): Promise<Planned[]> => {
  const classes = district.departments
    .filter((row) => row.schoolId === schoolId && row.type === nodeType.class && row.delFlag === 0)
    .slice(0, 6)
  const rooms = await db
    .select({ id: dormitoryRoom.id, name: dormitoryRoom.name })
    .from(dormitoryRoom)
    .where(eq(dormitoryRoom.schoolId, schoolId))
    .orderBy(asc(dormitoryRoom.id))
    .limit(3)
  return [
    ...classes.map(({ id, name }, at) => ({
      name: `${name}空气监测仪`,
      departmentId: id,
      stuffiness: 0.7 + at * 0.13,
      ...(at === 4 ? { silentHours: 30 } : {}),
    })),
    ...rooms.map(({ id, name }, at) => ({ name: `${name}空气监测仪`, roomId: id, stuffiness: 0.8 + at * 0.1 })),
  ]
}

/** The monitor in the hall, which the demo devices contain. */
const hall: Planned = { name: '大厅空气监测仪', stuffiness: 0.5 }

const findHallMonitor = (db: Db, schoolId: number) =>
  db
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), eq(device.type, type), eq(device.name, hall.name)))
    .orderBy(asc(device.id))

type Values = Readonly<Record<'temp' | 'humidity' | 'pm25' | 'co2', number>>

/** The air of a room at an hour: people breathe from eight to five, and the afternoon is warmer. */
const airAt = (random: Random, at: Date, stuffiness: number): Values => {
  const hour = (at.getUTCHours() + 8) % 24
  const isUsed = hour >= 8 && hour < 17 ? 1 : 0
  const noise = () => random.integer(-10, 10) / 10
  return {
    temp: 19 + 4 * Math.sin(((hour - 8) / 24) * 2 * Math.PI) + noise(),
    humidity: 48 + noise() * 6,
    pm25: 28 + stuffiness * 8 + noise() * 9,
    co2: 430 + isUsed * 760 * stuffiness + noise() * 40,
  }
}

const measuresOfAir: readonly (keyof Values & MeasureName)[] = ['temp', 'humidity', 'pm25', 'co2']

const hoursOf = (
  random: Random,
  schoolId: number,
  deviceId: number,
  { stuffiness, silentHours = 0 }: Planned,
  now: Date,
) => {
  const last = Math.floor(now.getTime() / hourMs) - silentHours
  return Array.from({ length: historyDays * 24 }, (_, back) => new Date((last - back) * hourMs)).flatMap((hour) => {
    const air = airAt(random, hour, stuffiness)
    return measuresOfAir.map((measure) => {
      const value = air[measure]
      return { schoolId, deviceId, measure, hour, count: 12, sum: value * 12, least: value * 0.97, most: value * 1.03 }
    })
  })
}

interface Monitor {
  readonly schoolId: number
  readonly deviceId: number
  /** The place among the school's monitors. */
  readonly at: number
  readonly plan: Planned
  readonly keeperId: number | null
}

/** Writes an exceedance of a stuffy room, of which every second one was handled. */
const writeExceedance = async (db: Db, { schoolId, deviceId, at, plan, keeperId }: Monitor, now: Date) => {
  const startedAt = new Date(now.getTime() - (26 + at) * hourMs)
  const endedAt = new Date(startedAt.getTime() + (35 + at * 7) * 60_000)
  const isHandled = at % 2 === 1 && keeperId !== null
  await db.insert(airExceedance).values({
    schoolId,
    deviceId,
    measure: 'co2',
    startedAt,
    lastAt: endedAt,
    endedAt,
    endedBy: plan.silentHours === undefined ? 'recovered' : 'silent',
    worst: 1560 + at * 40,
    limit: 1500,
    ...(isHandled ? { handledAt: endedAt, handledById: keeperId, handling: '课间开窗通风二十分钟，已恢复' } : {}),
  })
}

/** Writes the history and the newest reading of a monitor, and an exceedance if its room is stuffy. */
const writeAir = async (db: Db, monitor: Monitor, random: Random, now: Date): Promise<void> => {
  const { schoolId, deviceId, plan } = monitor
  await insertRows(db, airHour, hoursOf(random, schoolId, deviceId, plan, now))
  const seen = new Date(now.getTime() - (plan.silentHours ?? 0) * hourMs - 60_000)
  const none = { formaldehyde: null, noise: null, light: null }
  await db.insert(airNow).values({ schoolId, deviceId, at: seen, ...airAt(random, seen, plan.stuffiness), ...none })
  if (plan.stuffiness >= 1.1) await writeExceedance(db, monitor, now)
}

const write = async (db: Db, world: DemoWorld, schoolId: number): Promise<void> => {
  const { today: now } = world
  const random = world.random.branch(String(schoolId))
  const planned = await planMonitors(db, world, schoolId)
  const rows = planned.map(({ name, departmentId = null, roomId = null }, at) => ({
    schoolId,
    name,
    type,
    sn: `AQ25${String(schoolId).padStart(2, '0')}${String(at + 1).padStart(5, '0')}`,
    mac: `A4:14:38:${[schoolId, 0, at].map((part) => part.toString(16).toUpperCase().padStart(2, '0')).join(':')}`,
    departmentId,
    roomId,
    config: {},
  }))
  const made = await db.insert(device).values(rows).returning({ id: device.id })
  const monitors = [...made, ...(await findHallMonitor(db, schoolId))]
  const [keeper] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.username, schoolId === tenantIds.xingtan ? 'school' : 'both')))
  for (const [at, { id: deviceId }] of monitors.entries()) {
    const monitor = { schoolId, deviceId, at, plan: planned[at] ?? hall, keeperId: keeper?.id ?? null }
    await writeAir(db, monitor, random, now)
    if (keeper) await db.insert(deviceManager).values({ schoolId, deviceId, memberId: keeper.id }).onConflictDoNothing()
  }
  // The demo has no monitors that go on reporting, so its values stay current for some hours.
  await db.insert(airSettings).values({ schoolId, staleMinutes: 240, alertMinutes: 10 })
}

/** Demo monitors in classrooms, dormitory rooms and a hall, one of them silent, with their history. */
export const demo: DemoPart = {
  name: 'air',
  after: ['devices'],
  write: async (db, world) => {
    for (const schoolId of [tenantIds.xingtan, tenantIds.mingde]) await write(db, world, schoolId)
  },
}
