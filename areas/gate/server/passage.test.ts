import { expect, test } from 'vitest'
import { toWireTime } from '../../../platform/contract/time.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { access } from '../../access/contract.ts'
import { recordColumns } from '../../access/server/exportRecords.ts'
import { jobs } from '../../jobs/contract.ts'
import { whereaboutsCalls } from '../../whereabouts/contract.ts'
import { rebuildSchool } from '../../whereabouts/server/index.ts'
import { gate } from '../contract.ts'
import { makeGateScene } from '../makeGate.ts'

const server = await useServer()
const { as, database } = server
const dayLong = 86_400_000
const wire = (moment: number) => toWireTime(new Date(moment), 'Asia/Shanghai')
const times = () => ({ startTime: wire(Date.now() - dayLong), endTime: wire(Date.now() + dayLong) })

/** Creates a student whose passage a keeper agreed to. */
const makePassed = async () => {
  const scene = await makeGateScene(server)
  const { school, own, deviceId, pupil, keeper } = scene
  const { id } = await own.makeRequest(school.id, deviceId, pupil.id)
  await as(keeper, gate.decide, { body: { id, decision: 'agree' } })
  return scene
}

test('an agreed passage has its gate in the list and its filter', async () => {
  const { who, deviceId, otherId } = await makePassed()
  const rowsOf = async (deviceIds: readonly number[]) => {
    const reqBody = { ...times(), deviceIds: [...deviceIds] }
    return (await as(who, access.records, { body: { reqBody } })).data.content
  }
  const shown = { deviceName: '南门门禁', locationDesc: '南门', operatorName: '赵师傅', typeName: '离校' }
  expect(await rowsOf([])).toMatchObject([shown])
  expect(await rowsOf([deviceId])).toMatchObject([shown])
  expect(await rowsOf([otherId])).toEqual([])
})

test('an agreed passage has its gate in the export', async () => {
  const { who, deviceId } = await makePassed()
  const body = { ...times(), deviceIds: [deviceId] }
  const { jobId } = (await as(who, access.exportRecords, { body })).data
  await server.http.running.runner.drain()
  const { fileLink } = (await as(who, jobs.get, { query: { id: jobId } })).data
  const { rawPayload } = await server.http.inject({ url: fileLink ?? '' })
  const rows = (await readAll(recordColumns, rawPayload)).map(({ row }) => row)
  expect(rows).toMatchObject([{ studentName: '王小明', deviceName: '南门门禁', operatorName: '赵师傅' }])
})

test('an agreed passage is a manual decision for whereabouts, even after a rebuild', async () => {
  const { school, who, pupil } = await makePassed()
  const { data } = await as(who, whereaboutsCalls.why, { query: { userId: pupil.id } })
  expect(data.facts).toMatchObject([{ text: expect.stringContaining('赵师傅') }])
  const rebuilt = await database.inSchool(school.id, (db) => rebuildSchool(db, school.id))
  expect(rebuilt.all).toBeGreaterThan(0)
  expect(rebuilt.different).toBe(0)
})

test('a release by hand records gate and location, and only for gates that the keeper manages', async () => {
  const { school, keeper, pupil, deviceId, otherId, locationId, records } = await makeGateScene(server)
  const report = (stateDictId: number, gateId: number) =>
    as(keeper, access.report, { body: [{ userId: pupil.id, stateDictId, deviceId: gateId }] })
  expect((await report(7, deviceId)).data).toEqual({ counted: 1 })
  expect(await report(7, otherId)).toMatchObject({ code: 10004 })
  expect(await records.recordsOf(school.id, pupil.id)).toMatchObject([{ deviceId, locationId, operatorId: keeper.id }])
})
