import { buffer } from 'node:stream/consumers'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeSheet } from '../../../platform/server/sheets/writeSheet.ts'
import { fetchExport } from '../../../tests/support/exportedFile.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { device } from '../contract.ts'
import { makeDeviceScene } from '../make.ts'
import { deviceColumns } from './exports.ts'
import { device as deviceTable } from './tables.ts'

const server = await useServer()
const { as, http, database } = server

const devicesOf = (schoolId: number) =>
  database.asSystem('a test looks at devices', (db) =>
    db.select().from(deviceTable).where(eq(deviceTable.schoolId, schoolId)).orderBy(asc(deviceTable.id)),
  )

const exportDevices = async (who: Actor) => {
  const { data } = await as(who, device.exportDevices, { body: {} })
  return fetchExport(server, who, data.jobId)
}

const importDevices = async (who: Actor, bytes: Buffer) => {
  const { data } = await as(who, device.importDevices, { files: [{ name: '设备.xlsx', bytes }] })
  await http.running.runner.drain()
  return (await as(who, jobs.get, { query: { id: data.jobId } })).data
}

/** Devices of every form: with all values and an exact moment, without any, and a gate that a demo allows. */
const makeScene = async () => {
  const scene = await makeDeviceScene(server)
  const { school, own } = scene
  const { id: locationId } = await own.makeLocation(school.id, { code: '007', description: '南门' })
  const installedAt = new Date('2025-08-20T03:04:05Z')
  const whole = { ip: '192.168.1.9', longitude: 114.3, latitude: 30.5, height: 2, installedAt, locationId }
  const full = await own.makeDevice(school.id, { name: '南门摄像头', type: 'CAMERA', ...whole })
  const plain = await own.makeDevice(school.id, { name: '班牌', type: 'CAMERA', mac: null })
  const gate = await own.makeDevice(school.id, { name: '旧门禁', ip: '127.0.0.1' })
  return { ...scene, full, plain, gate }
}

test('imports an export of devices without changes, and exactly three edited cells', async () => {
  const { school, who, full, plain, gate } = await makeScene()
  const before = await devicesOf(school.id)
  const bytes = await exportDevices(who)
  expect(await importDevices(who, bytes)).toMatchObject({ state: 'done', fileLink: null })
  expect(await devicesOf(school.id)).toEqual(before)
  const edits = new Map<string, object>([
    [full.sn, { name: '南门新摄像头' }],
    [plain.sn, { ip: '192.168.1.10' }],
    [gate.sn, { installed: '2026-09-01' }],
  ])
  const rows = (await readAll(deviceColumns, bytes)).map(({ row }) => ({ ...row, ...edits.get(String(row.sn)) }))
  expect(await importDevices(who, await buffer(writeSheet(deviceColumns, rows)))).toMatchObject({ fileLink: null })
  const changes = new Map<number, object>([
    [full.id, { name: '南门新摄像头', version: 2 }],
    [plain.id, { ip: '192.168.1.10', version: 2 }],
    [gate.id, { installedAt: new Date('2026-08-31T16:00:00Z'), version: 2 }],
  ])
  expect(await devicesOf(school.id)).toEqual(before.map((row) => ({ ...row, ...changes.get(row.id) })))
})

test('refuses a changed row with the address of another device or a gate outside the school', async () => {
  const { school, who, full, plain, gate } = await makeScene()
  const before = await devicesOf(school.id)
  const edits = new Map<string, object>([
    [plain.sn, { mac: full.mac }],
    [gate.sn, { ip: '8.8.8.8' }],
  ])
  const rows = (await readAll(deviceColumns, await exportDevices(who))).map(({ row }) => ({
    ...row,
    ...edits.get(String(row.sn)),
  }))
  const job = await importDevices(who, await buffer(writeSheet(deviceColumns, rows)))
  expect(job.fileLink).not.toBeNull()
  expect(await devicesOf(school.id)).toEqual(before)
})
