import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { device } from '../device/server/tables.ts'
import { display as calls } from './contract.ts'
import { displayFactories } from './factories.ts'
import { display } from './server/tables.ts'

/** Samples of displays for the generated contract tests: a paired one and a pending code. */
export const testing: AreaTesting = {
  samples: {
    display: async ({ server, school }) => (await displayFactories(server.database).makeDisplay(school.id)).id,
    displayCredential: async ({ server, school }) =>
      (await displayFactories(server.database).makeDisplay(school.id)).credential,
    pairingCode: async ({ server }) => (await server.call(calls.code, { body: { page: 'fd' } })).data.code,
  },
  // A credential opens only the reads of its page.
  prepare: {
    faces: async ({ server, sampleOf }) =>
      displayFactories(server.database).showPage(String(await sampleOf('displayCredential')), 'fd'),
  },
  writesOutside: {
    // A page that waits for pairing belongs to no school yet.
    code: ['display_code'],
    pair: ['display_code'],
  },
  foreign: {
    display: async ({ server, id, canary }) =>
      (await displayFactories(server.database).makeDisplay(id, { name: canary })).id,
  },
  rows: async (db, { id: schoolId, teacher }) => {
    const at = new Date(0)
    const made = { schoolId, name: 'x', type: 'HK_ACCESS_CONTROL', sn: `display-${schoolId}`, config: {} }
    const { id: deviceId } = insertedRow(await db.insert(device).values(made).returning({ id: device.id }))
    const row = { schoolId, deviceId, name: 'x', page: 'fd' as const, tokenHash: `x${schoolId}` }
    await db.insert(display).values({ ...row, pairedAt: at, pairedById: teacher.id, seenAt: at })
  },
}
