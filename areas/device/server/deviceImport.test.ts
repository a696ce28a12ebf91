import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { SheetRow } from '../../../platform/server/sheets/columns.ts'
import { writeSheet } from '../../../platform/server/sheets/writeSheet.ts'
import { refused } from '../../../tests/support/refused.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { device } from '../contract.ts'
import { makeUniqueDeviceIds, makeDeviceScene } from '../make.ts'
import { deviceColumns } from './exports.ts'
import { deviceSheet } from './deviceSheet.ts'

const server = await useServer()
const { as, actor, http } = server
const makeScene = () => makeDeviceScene(server)

type Key = (typeof deviceSheet)['columns'][number]['key']

describe('files of devices', () => {
  const done = async (who: Actor, jobId: number) => {
    await http.running.runner.drain()
    return (await as(who, jobs.get, { query: { id: jobId } })).data
  }
  const nothing = {
    mac: null,
    ip: null,
    location: null,
    installed: null,
    longitude: null,
    latitude: null,
    height: null,
  }
  const bring = async (who: Actor, rows: readonly (Partial<SheetRow<Key>> & Pick<SheetRow<Key>, 'sn'>)[]) => {
    const whole = rows.map((row) => ({ name: '门', type: '摄像头', ...nothing, ...row }))
    const bytes = await buffer(writeSheet(deviceSheet, whole))
    const { data } = await as(who, device.importDevices, { files: [{ name: '设备.xlsx', bytes }] })
    return done(who, data.jobId)
  }
  const exported = async (who: Actor) => {
    const { data } = await as(who, device.exportDevices, { body: {} })
    const { fileLink } = await done(who, data.jobId)
    const { rawPayload } = await http.inject({ method: 'GET', url: fileLink ?? '' })
    return (await readAll(deviceColumns, rawPayload)).map(({ row }) => row)
  }

  test('imports new devices and exports the same values', async () => {
    const { school, who, own, panel } = await makeScene()
    await own.makeLocation(school.id, { code: 'G1', description: '南门' })
    const { sn, mac } = makeUniqueDeviceIds()
    const row = { name: '南门摄像头', sn, mac: mac.toLowerCase(), location: 'G1', installed: '2025-08-20', height: 3.5 }
    expect(await bring(who, [row])).toMatchObject({ state: 'done', fileLink: null })
    const rows = await exported(who)
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([panel.name, '南门摄像头']))
    expect(rows.find((one) => one.sn === sn)).toMatchObject({
      type: '摄像头',
      status: '未知',
      mac,
      locationCode: 'G1',
      location: '南门',
      installed: '2025-08-20',
      height: 3.5,
    })
  })

  test('imports nothing if a row is wrong and returns an error file', async () => {
    const { who, panel } = await makeScene()
    const [one, other] = [makeUniqueDeviceIds(), makeUniqueDeviceIds()]
    const job = await bring(who, [
      { sn: one.sn, mac: one.mac },
      { sn: one.sn, mac: one.mac },
      { sn: panel.sn, mac: one.mac },
      { sn: other.sn, mac: 'A4', ip: '1.2.3', location: '无' },
    ])
    const { rawPayload } = await http.inject({ method: 'GET', url: job.fileLink ?? '' })
    const back = await readAll(deviceSheet, rawPayload)
    expect(back.map(({ row }) => row.sn)).toEqual([one.sn, one.sn, panel.sn, other.sn])
    expect((await as(who, device.page, { body: {} })).data.totalSize).toBe(1)
    expect(await bring(who, [{ sn: one.sn }])).toMatchObject({ state: 'done', fileLink: null })
  })

  test('refuses imports from users who may only view', async () => {
    const { who, place } = await makeScene()
    const keeper = await actor({ ...place, roles: [role.gateKeeper] })
    expect(await as(keeper, device.importTemplate)).toMatchObject(refused(common.forbidden))
    expect(await as(who, device.importTemplate)).toMatchObject({ code: 200 })
  })
})
