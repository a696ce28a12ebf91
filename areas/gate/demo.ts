import { and, asc, eq, inArray } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { deviceTypes } from '../device/contract.ts'
import { device, deviceManager } from '../device/server/tables.ts'
import { gateRequest, gateRule } from './server/tables.ts'
import { gateEntry, gateTimes } from './states.ts'

/** Number of demo requests per gate, and the minutes between them. */
const requestsPerGate = 4
const minutesApart = 35

const accessTypes = deviceTypes.filter(({ uses }) => uses.includes('access')).map(({ type }) => type)

/** Finds the gates with a keeper. Dormitory panels have other managers. */
const findGatesWithKeeper = (db: Db, schoolId: number, keepers: readonly number[]) =>
  db
    .select({ deviceId: device.id, keeperId: deviceManager.memberId })
    .from(deviceManager)
    .innerJoin(device, and(eq(device.schoolId, deviceManager.schoolId), eq(device.id, deviceManager.deviceId)))
    .where(
      and(
        eq(device.schoolId, schoolId),
        inArray(device.type, accessTypes),
        inArray(deviceManager.memberId, [...keepers]),
      ),
    )
    .orderBy(asc(device.id))

const findMembersWithRole = ({ district }: DemoWorld, schoolId: number, roleId: number) =>
  district.memberRoles.filter((row) => row.schoolId === schoolId && row.roleId === roleId).map((row) => row.memberId)

const requestMaker = (world: DemoWorld, schoolId: number, pupils: readonly number[]) => {
  const random = world.random.branch(String(schoolId))
  return ({ deviceId, keeperId }: { readonly deviceId: number; readonly keeperId: number }) =>
    Array.from({ length: requestsPerGate }, (_, at) => {
      const askedAt = new Date(world.today.getTime() - (at + 1) * minutesApart * 60_000)
      // The second request of each gate timed out, the last was rejected.
      const decision = at === 1 ? null : at === requestsPerGate - 1 ? ('reject' as const) : ('agree' as const)
      const decidedAt = new Date(askedAt.getTime() + random.integer(3, 20) * 1000)
      return {
        schoolId,
        deviceId,
        series: 1,
        number: at + 1,
        key: '',
        memberId: pupils[random.integer(0, pupils.length - 1)] ?? 0,
        stateDictId: at % 2 === 0 ? gateEntry.leaving : gateEntry.returning,
        askedAt,
        endsAt: new Date(askedAt.getTime() + gateTimes.waitSeconds * 1000),
        decision,
        ...(decision === null ? {} : { decidedAt, decidedById: keeperId }),
      }
    })
}

const workdays = [1, 2, 3, 4, 5]
const everybody = { accommodation: 'all' as const, disabled: false }
const onSchoolDays = { ...everybody, days: 'school' as const, weekdays: workdays }

/** Demo rules for a school with day students and boarders. */
const rules = [
  { ...onSchoolDays, name: '早晨到校', direction: 'in', startTime: '06:30:00', endTime: '08:00:00' },
  {
    ...onSchoolDays,
    name: '走读生午休',
    accommodation: 'day',
    direction: 'both',
    startTime: '11:50:00',
    endTime: '13:50:00',
  },
  {
    ...onSchoolDays,
    name: '走读生放学',
    accommodation: 'day',
    direction: 'out',
    startTime: '16:30:00',
    endTime: '18:00:00',
  },
  {
    ...onSchoolDays,
    name: '住宿生周末离校',
    accommodation: 'boarding',
    direction: 'out',
    weekdays: [5],
    startTime: '16:00:00',
    endTime: '18:30:00',
  },
] as const

/** Demo gate rules, and a few requests of today at the gates that have a keeper. */
export const demo: DemoPart = {
  name: 'gate',
  after: ['devices'],
  write: async (db, world) => {
    for (const schoolId of [tenantIds.xingtan, tenantIds.mingde]) {
      const pupils = findMembersWithRole(world, schoolId, role.student)
      const gates = await findGatesWithKeeper(db, schoolId, findMembersWithRole(world, schoolId, role.gateKeeper))
      const rows = gates.flatMap(requestMaker(world, schoolId, pupils))
      await db
        .insert(gateRule)
        .values(rules.map((rule) => ({ ...rule, departmentIds: [], weekdays: [...rule.weekdays], schoolId })))
      if (rows.length > 0) await db.insert(gateRequest).values(rows)
    }
  },
}
