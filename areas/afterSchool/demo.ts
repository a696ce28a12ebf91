import { and, eq, max } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { later } from '../../simulator/history/days.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { entryType } from '../access/contract.ts'
import { createMonthPartitions } from '../access/server/index.ts'
import { accessRecord } from '../access/server/tables.ts'
import { deviceTypes } from '../device/contract.ts'
import { device } from '../device/server/tables.ts'
import { nodeType } from '../registry/contract.ts'
import { schoolConfig } from '../schoolConfig/server/tables.ts'
import { masterKey } from './contract.ts'
import { afterSchoolConfig, afterSchoolPublication, classDismissal, pupilDismissal } from './server/tables.ts'

/** Number of dismissed classes, interval of classes that keep a pupil, and minutes since dismissal. */
const [left, keepsEvery, minutesAgo] = [6, 3, 25]

const keepReason = '订正作业'

/** Start of the time in which no reason is needed. */
const inTimeFrom = '16:20'

interface DemoPupil {
  readonly memberId: number
  readonly isKept: boolean
}

interface DemoDismissal {
  readonly at: Date
  readonly byId: number
  readonly reason: string
}

const periods = [{ start: '16:30', end: '17:00' }]
/** Earlier dismissal on Fridays. */
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

/** Adds access records of pupils with ids after the existing demo records. */
const recordDismissals = async (
  db: Db,
  schoolId: number,
  pupils: readonly DemoPupil[],
  { at, byId, reason }: DemoDismissal,
) => {
  const [last] = await db.select({ id: max(accessRecord.id) }).from(accessRecord)
  const first = (last?.id ?? 0) + 1
  const none = { deviceId: null, locationId: null, series: null, number: null, faceFileId: null, toldAt: null }
  const early = reason === '' ? '' : `提前放学：${reason}`
  await createMonthPartitions(db, [at])
  await insertRows(
    db,
    accessRecord,
    pupils.map(({ memberId, isKept }, turn) => ({
      ...none,
      schoolId,
      id: first + turn,
      memberId,
      stateDictId: isKept ? entryType.keptAfterClass : entryType.classDismissed,
      at,
      arrivedAt: at,
      operatorId: byId,
      comment: isKept ? keepReason : early,
      byCard: false,
    })),
  )
}

const writeDismissals = async (db: Db, world: DemoWorld, schoolId: number, byId: number) => {
  const at = later(world.today, -minutesAgo)
  const [day = '', clock = ''] = toWireTime(at).split(' ')
  const ofDay = { schoolId, day, round: 1, at, byId }
  const reason = clock < inTimeFrom ? '期中考试' : ''
  for (const [place, { id: departmentId }] of classesOf(world, schoolId).slice(0, left).entries()) {
    const pupils = pupilsOf(world, schoolId, departmentId)
    if (pupils.length === 0) continue
    await db.insert(classDismissal).values({ ...ofDay, departmentId, reason })
    const rows = pupils.map((memberId, turn) => {
      const isKept = turn === 0 && place % keepsEvery === 0
      const how = isKept
        ? { state: 'kept' as const, reason: keepReason, wasKept: true }
        : { state: 'dismissed' as const, reason: '', wasKept: false }
      return { ...ofDay, ...how, departmentId, memberId }
    })
    await db.insert(pupilDismissal).values(rows)
    const gone = rows.map(({ memberId, wasKept }) => ({ memberId, isKept: wasKept }))
    await recordDismissals(db, schoolId, gone, { at, byId, reason })
  }
}

/** Adds periods for every class, published yesterday, and some dismissals today. */
export const demo: DemoPart = {
  name: 'afterSchool',
  after: ['devices', 'accessRecords'],
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
