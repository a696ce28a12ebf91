import { and, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { deviceFactories } from '../device/make.ts'
import { device } from '../device/server/tables.ts'
import { environment } from './contract.ts'
import type { AirBatch } from './readings.ts'
import { airExceedance, airSettings, airStandard } from './server/tables.ts'
import { defaultStandards } from './standards.ts'

const type = 'AIR_MONITORING'

/** Test factories for air monitors and what follows from their readings. */
const environmentFactories = (database: Database) => ({
  makeMonitor: (schoolId: number, values: Partial<typeof device.$inferInsert> = {}) =>
    deviceFactories(database).makeDevice(schoolId, { name: '空气监测仪', type, ...values }),
  makeExceedance: (schoolId: number, deviceId: number, values: Partial<typeof airExceedance.$inferInsert> = {}) =>
    database.asSystem('test factories', async (db) => {
      const at = new Date(Date.now() - 3_600_000)
      const first = { measure: 'co2' as const, startedAt: at, lastAt: at, endedAt: at, endedBy: 'recovered' as const }
      const row = { ...first, schoolId, deviceId, worst: 1800, limit: 1500, ...values }
      return (await insertRow(db, airExceedance, row)).id
    }),
  makeStandard: (schoolId: number) =>
    database.asSystem('test factories', async (db) => {
      await db.delete(airStandard).where(eq(airStandard.schoolId, schoolId))
      const row = { schoolId, placeKind: 'dormitory' as const, limits: defaultStandards.dormitory }
      return (await insertRow(db, airStandard, row)).id
    }),
  /** Deletes a school's limits and settings, and returns the version of those that were never saved. */
  forget: (schoolId: number) =>
    database.asSystem('test factories', async (db) => {
      await db.delete(airStandard).where(eq(airStandard.schoolId, schoolId))
      await db.delete(airSettings).where(eq(airSettings.schoolId, schoolId))
      return 0
    }),
  exceedancesOf: (schoolId: number) => testRows(database).find(airExceedance, { schoolId }),
})

/** Creates a school with an administrator, a teacher, and a monitor in a classroom that sends what a test gives it. */
export const makeAirScene = async (
  { make, actor, call, database }: Awaited<ReturnType<typeof useServer>>,
  values: Partial<typeof device.$inferInsert> = {},
) => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const devices = deviceFactories(database)
  const { id: classId } = await make.makeDepartment({
    schoolId: school.id,
    parentId: school.rootId,
    name: '七年级1班',
    type: 4,
  })
  const credential = await devices.makeCredential(school.id, {
    name: '一班监测仪',
    type,
    departmentId: classId,
    ...values,
  })
  /** Sends a batch as the monitor. Its clock is right by default. */
  const deliver = (batch: Partial<AirBatch>, token = credential) =>
    call(environment.report, { body: { clock: Date.now(), series: 1, readings: [], ...batch } }, { token })
  return {
    school,
    place,
    classId,
    credential,
    deviceId: Number(credential.split('.')[0]),
    deliver,
    own: environmentFactories(database),
    who: await actor({ ...place, roles: [role.schoolDataAdministrator] }),
    teacher: await actor({ ...place, roles: [role.staff] }),
  }
}

const makeIn = (scene: Scene) => environmentFactories(scene.server.database)
const monitorOf = async (scene: Scene) => (await makeIn(scene).makeMonitor(scene.school.id)).id

/** Turns the scene's device into a monitor. */
const withMonitor = async (scene: Scene) => {
  const deviceId = Number(String(await scene.sampleOf('deviceCredential')).split('.')[0])
  await scene.server.database.asSystem('a test makes a monitor', (db) =>
    db
      .update(device)
      .set({ type })
      .where(and(eq(device.schoolId, scene.school.id), eq(device.id, deviceId))),
  )
}

/** Monitors and exceedances for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    airMonitor: monitorOf,
    airMonitorMac: async (scene) => (await makeIn(scene).makeMonitor(scene.school.id)).mac,
    airTemp: () => 21.5,
    airExceedance: async (scene) => makeIn(scene).makeExceedance(scene.school.id, await monitorOf(scene)),
    airStandard: (scene) => makeIn(scene).makeStandard(scene.school.id),
    // An earlier case for the same school may have saved its own.
    airStandardVersion: (scene) => makeIn(scene).forget(scene.school.id),
    airSettingsVersion: (scene) => makeIn(scene).forget(scene.school.id),
  },
  prepare: {
    report: withMonitor,
    exceedancePage: (scene) =>
      makeThree(async () => makeIn(scene).makeExceedance(scene.school.id, await monitorOf(scene))),
  },
  foreign: {
    airExceedance: async ({ server, id, canary }) => {
      const own = environmentFactories(server.database)
      const monitor = await own.makeMonitor(id, { name: canary })
      return own.makeExceedance(id, monitor.id, { handling: canary })
    },
    airStandard: ({ server, id }) => environmentFactories(server.database).makeStandard(id),
  },
}
