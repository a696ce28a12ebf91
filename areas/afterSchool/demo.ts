import { and, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { later } from '../../simulator/history/days.ts'
import { deviceTypes } from '../device/contract.ts'
import { device } from '../device/server/tables.ts'
import { nodeType } from '../registry/contract.ts'
import { schoolConfig } from '../schoolConfig/server/tables.ts'
import { masterKey } from './contract.ts'
import { afterSchoolConfig, afterSchoolPublication, classDismissal, pupilDismissal } from './server/tables.ts'

/** Classes that have left, of which every third keeps somebody; minutes since then. */
const [left, keepsEvery, ago] = [6, 3, 25]

const periods = [{ start: '16:30', end: '17:00' }]
/** On Fridays school is out earlier. */
const weekdays = [{ weekday: 5, periods: [{ start: '15:30', end: '16:00' }] }]

const masterTypes = new Set(deviceTypes.filter(({ uses }) => uses.includes('dismissal')).map(({ type }) => type))

const classesOf = ({ district }: DemoWorld, schoolId: number) =>
  district.departments.filter((row) => row.schoolId === schoolId && row.type === nodeType.class && row.delFlag === 0)

const devicesOf = async (db: Db, schoolId: number) => {
  const rows = await db
    .select({ id: device.id, name: device.name, type: device.type, departmentId: device.departmentId })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), eq(device.disabled, false)))
  const boards = new Map(rows.map(({ departmentId, id }) => [departmentId, id]))
  return {
    master: rows.find(({ type }) => masterTypes.has(type)),
    boardOf: (id: number) => boards.get(id) ?? null,
  }
}

const pupilsOf = ({ district }: DemoWorld, schoolId: number, classId: number) => {
  const inSchool = new Set(
    district.studentInfo.filter((row) => row.schoolId === schoolId && row.status === 1).map(({ memberId }) => memberId),
  )
  return district.memberDepartments
    .filter((row) => row.schoolId === schoolId && row.departmentId === classId && inSchool.has(row.memberId))
    .map(({ memberId }) => memberId)
}

const writeDismissals = async (db: Db, world: DemoWorld, schoolId: number, byId: number) => {
  const at = later(world.today, -ago)
  const ofDay = { schoolId, day: toWireTime(at).slice(0, 10), round: 1, at, byId }
  for (const [place, { id: departmentId }] of classesOf(world, schoolId).slice(0, left).entries()) {
    const pupils = pupilsOf(world, schoolId, departmentId)
    if (pupils.length === 0) continue
    await db.insert(classDismissal).values({ ...ofDay, departmentId })
    const rows = pupils.map((memberId, turn) => {
      const isKept = turn === 0 && place % keepsEvery === 0
      const how = isKept
        ? { state: 'kept' as const, reason: '订正作业', wasKept: true }
        : { state: 'dismissed' as const, reason: '', wasKept: false }
      return { ...ofDay, ...how, departmentId, memberId }
    })
    await db.insert(pupilDismissal).values(rows)
  }
}

/** Periods of every class, published yesterday, and some classes that have left today. */
export const demo: DemoPart = {
  name: 'afterSchool',
  after: ['devices'],
  write: async (db, world) => {
    for (const schoolId of [tenantIds.xingtan, tenantIds.mingde]) {
      const { master, boardOf } = await devicesOf(db, schoolId)
      const by = world.district.memberRoles.find(
        (row) => row.schoolId === schoolId && row.roleId === role.schoolDataAdministrator,
      )
      const classes = classesOf(world, schoolId)
      if (by === undefined || master === undefined || classes.length === 0) continue
      const value = JSON.stringify({ masterDeviceId: master.id })
      await db.insert(schoolConfig).values({ schoolId, key: masterKey, value })
      const [savedAt, at] = [later(world.today, -26 * 60), later(world.today, -25 * 60)]
      const what = { periods, weekdays }
      await db
        .insert(afterSchoolConfig)
        .values(classes.map(({ id }) => ({ schoolId, departmentId: id, deviceId: boardOf(id), ...what, savedAt })))
      const sent = { schoolId, deviceId: master.id, deviceName: master.name, byId: by.memberId, at, ...what }
      await db.insert(afterSchoolPublication).values(
        classes.map(({ id }) => ({
          ...sent,
          departmentId: id,
          state: 'answered' as const,
          message: '已更新放学时段',
        })),
      )
      await writeDismissals(db, world, schoolId, by.memberId)
    }
  },
}
