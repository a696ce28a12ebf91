import { expect, test } from 'vitest'
import { toWireTime } from '../../../platform/contract/time.ts'
import { fetchExport } from '../../../tests/support/exportedFile.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { device } from '../../device/contract.ts'
import { environment } from '../contract.ts'
import { makeAirScene } from '../make.ts'
import { hourSheet } from './exports.ts'

const server = await useServer()
const { as } = server

test('a deleted monitor leaves its exceedances with what was done, and its hours, under the name of the place', async () => {
  const { who, teacher, deliver, deviceId } = await makeAirScene(server)
  await deliver({ readings: [{ number: 1, time: Date.now() - 60_000, co2: 1900 }] })
  const page = async () => (await as(teacher, environment.exceedancePage, { body: {} })).data.content
  const [{ id } = { id: 0 }] = await page()
  await as(teacher, environment.handle, { body: { id, handling: '已开窗通风' } })
  expect(await as(who, device.remove, { query: { id: deviceId } })).toMatchObject({ code: 200 })
  const kept = { id, place: '七年级1班', placeKind: 'classroom', worst: 1900, handling: '已开窗通风' }
  expect(await page()).toMatchObject([kept])
  expect((await as(teacher, environment.places)).data).toEqual([])
  const day = toWireTime(new Date(Date.now() - 60_000)).slice(0, 10)
  const asked = await as(teacher, environment.exportHours, { body: { from: day, to: day } })
  const rows = await readAll(hourSheet, await fetchExport(server, teacher, asked.data.jobId))
  expect(rows.map(({ row }) => row)).toMatchObject([{ kind: '教室', place: '七年级1班', most: 1900 }])
})
