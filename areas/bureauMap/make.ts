import { role } from '../../platform/contract/roles.ts'
import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { markOnline } from '../device/server/index.ts'
import { device } from '../device/server/tables.ts'
import { mapRange } from '../map/server/tables.ts'
import { changeModules } from '../schoolConfig/server/index.ts'

let counter = 0

/** A bureau with an official, and a function that adds a school. */
export const makeBureau = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const official = await actor({ schoolId: bureau.id, roles: [role.bureauAdministrator], departments: [bureau.rootId] })
  const { asSystem, insert } = testRows(database)

  /** Adds a school of this bureau, without a position. */
  const addSchool = async (name: string) => {
    const school = await make.makeSchool({ bureauId: bureau.id, name })
    const schoolId = school.id

    const place = (longitude: number, latitude: number) =>
      insert(mapRange, { schoolId, longitude, latitude, zoom: 16, areas: [], version: 1 })

    const addDevice = async (values: Partial<typeof device.$inferInsert> = {}) => {
      counter += 1
      const usual = { name: `设备${counter}`, type: 'ACCESS_CONTROL', sn: `BM${counter}` }
      const { id } = await insert(device, { ...usual, ...values, schoolId })
      return id
    }

    const connect = (deviceId: number) =>
      asSystem((db) =>
        markOnline(db, { schoolId, deviceId }, { way: 'mqtt', connection: `test/${deviceId}`, at: new Date() }),
      )

    const closeMap = () => asSystem((db) => changeModules(db, schoolId, { opened: [], closed: ['map'] }))

    return { ...school, place, addDevice, connect, closeMap }
  }

  return { bureau, official, addSchool }
}

/** Data for the sweep. It calls as people of one school. */
export const testing: AreaTesting = {
  fewRows: { relatedSchools: 'the sweep’s people see their own school alone' },
}
