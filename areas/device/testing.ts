import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { inserted } from '../../tests/support/inserted.ts'
import {
  device,
  deviceCommand,
  deviceCredential,
  deviceManager,
  deviceOnline,
  devicePresence,
  location,
} from './server/tables.ts'

/** Devices in the tests of the whole. */
export const testing: AreaTesting = {
  rows: async (db, { id: schoolId, teacher }) => {
    const at = new Date(0)
    await db.insert(location).values({ schoolId, code: 'x', description: 'x' })
    const made = { schoolId, name: 'x', type: 'HK_ACCESS_CONTROL', sn: 'x', config: {} }
    const { id: deviceId } = inserted(await db.insert(device).values(made).returning({ id: device.id }))
    await db.insert(deviceManager).values({ schoolId, deviceId, memberId: teacher.id })
    await db.insert(deviceCredential).values({ schoolId, deviceId, tokenHash: `x${schoolId}`, madeAt: at })
    await db.insert(devicePresence).values({ schoolId, deviceId, way: 'http', online: true, heardAt: at, since: at })
    await db.insert(deviceOnline).values({ schoolId, deviceId, online: true, at })
    await db.insert(deviceCommand).values({ schoolId, deviceId, command: 'x', data: {}, state: 'sent', at })
  },
}
