import { describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { systemClock } from '../../../platform/server/clock.ts'
import { testConfig } from '../../../tests/support/config.ts'
import { makeDiskRoom } from '../../../platform/server/disk/room.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { deviceFactories } from '../../device/make.ts'
import { entryType } from '../entryTypes.ts'
import { makeAccessScene } from '../make.ts'
import { gatherBatches } from './batchQueue.ts'

const server = await useServer()
const { database, http } = server
const write = gatherBatches({
  database,
  clock: systemClock,
  room: makeDiskRoom(testConfig()),
  live: () => http.running.services.live,
})

const records = (userId: number, count: number, comment = '') =>
  Array.from({ length: count }, (_, number) => ({
    number,
    userId,
    stateDictId: entryType.backInDormitory,
    time: Date.now() - 60_000,
    comment,
  }))
const batch = (userId: number, count: number, comment?: string) => ({
  clock: Date.now(),
  series: 1,
  records: records(userId, count, comment),
})

const makeScene = async (devices: number) => {
  const scene = await makeAccessScene(server)
  const made = Array.from({ length: devices }, () => deviceFactories(database).makeDevice(scene.school.id))
  /** Returns the audit entries that devices caused. */
  const entries = () =>
    database.asSystem('a test reads the trail', (db) =>
      db
        .select({ memberId: auditEntry.memberId })
        .from(auditEntry)
        .where(and(eq(auditEntry.schoolId, scene.school.id), eq(auditEntry.call, 'access.deviceRecords'))),
    )
  return { ...scene, entries, devices: (await Promise.all(made)).map(({ id }) => id) }
}

describe('waiting batches', () => {
  test('are written together per school under one audit entry, each with its receipt', async () => {
    const { school, pupil, devices, entries, own } = await makeScene(5)
    const receipts = await Promise.all(
      devices.map((id, at) => write({ schoolId: school.id, deviceId: id }, 'mqtt', batch(pupil.id, at + 1))),
    )
    expect(receipts.map(({ counted }) => counted)).toEqual([1, 2, 3, 4, 5])
    expect(await entries()).toEqual([{ memberId: null }])
    expect(await own.recordsOf(school.id, pupil.id)).toHaveLength(15)
  })

  test('are written in rounds of two thousand records, and one school does not delay another', async () => {
    const many = await makeScene(5)
    const few = await makeScene(1)
    const all = many.devices.map((id) =>
      write({ schoolId: many.school.id, deviceId: id }, 'mqtt', batch(many.pupil.id, 450)),
    )
    all.push(
      ...few.devices.map((id) => write({ schoolId: few.school.id, deviceId: id }, 'mqtt', batch(few.pupil.id, 1))),
    )
    expect((await Promise.all(all)).map(({ counted }) => counted)).toEqual([450, 450, 450, 450, 450, 1])
    expect(await many.entries()).toHaveLength(2)
    expect(await few.entries()).toHaveLength(1)
  })

  test('are written one by one if one fails, and only that one is refused', async () => {
    const { school, pupil, devices, own } = await makeScene(3)
    const outcomes = await Promise.allSettled(
      devices.map((id, at) =>
        write({ schoolId: school.id, deviceId: id }, 'mqtt', batch(pupil.id, 2, at === 1 ? 'a\u0000b' : '')),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await own.recordsOf(school.id, pupil.id)).toHaveLength(4)
  })
})
