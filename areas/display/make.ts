import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { testRows } from '../../tests/support/testRows.ts'
import { deviceFactories } from '../device/make.ts'
import { hashSecret } from './server/pairing.ts'
import { display } from './server/tables.ts'
import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { display as calls } from './contract.ts'

type Values = Partial<typeof display.$inferInsert>

/** Test factories that create paired displays and read when they were seen. */
export const displayFactories = (database: Database) => {
  const { asSystem, insert, find } = testRows(database)

  /**
   * Inserts a display, with a new device unless one is passed, and returns its credential. `seenAt` is in the future,
   * so that reading it writes nothing.
   */
  const makeDisplay = async (schoolId: number, values: Values = {}) => {
    const deviceId = values.deviceId ?? (await deviceFactories(database).makeDevice(schoolId)).id
    const credential = randomBytes(32).toString('base64url')
    const seenAt = new Date(Date.now() + 86_400_000)
    const first = { name: '东门大屏', page: 'fd' as const, pairedAt: new Date(0), pairedById: 1, seenAt }
    const row = { ...first, ...values, schoolId, deviceId, tokenHash: hashSecret(credential) }
    const { id } = await insert(display, row)
    return { id, deviceId, credential }
  }

  /** Changes the page of a credential's display. */
  const showPage = (credential: string, page: Values['page']) =>
    asSystem(
      async (db) =>
        void (await db
          .update(display)
          .set({ page })
          .where(eq(display.tokenHash, hashSecret(credential)))),
    )

  const seenAt = async (id: number) => (await find(display, { id }))[0]?.seenAt

  return { makeDisplay, showPage, seenAt }
}

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
}
