import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { listen } from '../../../app/assemble.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { type DeviceLine, connectDevice } from '../../../tests/support/deviceLine.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { gate, gateRefusals } from '../contract.ts'
import { makeGateScene } from '../makeGate.ts'

const server = await useSeparateServer()
const { as } = server
const { address } = await listen(server.http, '127.0.0.1', 0)
const url = `${address.replace('http', 'ws')}/device/mqtt`

const lines: DeviceLine[] = []
afterEach(async () => {
  await Promise.all(lines.splice(0).map((line) => line.close()))
})

const connect = async (credential: string) => {
  const line = await connectDevice(url, credential)
  lines.push(line)
  await line.listen()
  return line
}

describe('a question over the channel', () => {
  test('is answered as waiting, and then with the decision', async () => {
    const { credential, pupil, keeper, school, deviceId, own } = await makeGateScene(server)
    const line = await connect(credential)
    await line.publish('ask', { series: 1, number: 1, userId: pupil.id })
    expect(await line.until('decision', 1)).toMatchObject([{ series: 1, number: 1, state: 'waiting', reply: '' }])
    await own.giveTime(school.id, deviceId)
    const [request] = await own.requestsOf(school.id, deviceId)
    await as(keeper, gate.decide, { body: { id: request?.id ?? 0, decision: 'agree' } })
    const [, messages] = await line.until('decision', 2)
    expect(messages).toMatchObject({ series: 1, number: 1, state: 'agreed', reply: 'agree' })
  })

  test('repeated after a reconnect gets the decision at once and is one request', async () => {
    const { credential, pupil, keeper, school, deviceId, own } = await makeGateScene(server)
    const first = await connect(credential)
    const ask = { series: 1, number: 1, userId: pupil.id }
    await first.publish('ask', ask)
    await first.until('decision', 1)
    await first.close()
    await own.giveTime(school.id, deviceId)
    const [request] = await own.requestsOf(school.id, deviceId)
    await as(keeper, gate.decide, { body: { id: request?.id ?? 0, decision: 'reject' } })
    const again = await connect(credential)
    await again.publish('ask', ask)
    expect(await again.until('decision', 1)).toMatchObject([{ state: 'rejected', reply: 'reject' }])
    expect(await own.requestsOf(school.id, deviceId)).toHaveLength(1)
    const entries = await server.database.inSchool(school.id, (db) =>
      db.select({ call: auditEntry.call }).from(auditEntry).where(eq(auditEntry.call, 'gate.ask')),
    )
    expect(entries).toHaveLength(1)
  })

  test('is answered with a timeout if nobody decides', async () => {
    const { credential, pupil, school, deviceId, own } = await makeGateScene(server)
    const line = await connect(credential)
    // Sent 28 s ago; the device repeats it and waits for the rest.
    const askedAt = new Date(Date.now() - 28_000)
    await own.makeRequest(school.id, deviceId, pupil.id, { series: 1, number: 1, askedAt })
    await line.publish('ask', { series: 1, number: 1, userId: pupil.id })
    await expect.poll(() => line.toldOn('decision').at(-1)).toMatchObject({ state: 'timedOut', reply: 'timeout' })
  })

  test('of a non-gate or in a bad format is answered with an error', async () => {
    const { devices, school, pupil } = await makeGateScene(server)
    const line = await connect(await devices.makeCredential(school.id, { type: 'CAMERA' }))
    await line.publish('ask', { series: 1, number: 1, userId: pupil.id })
    expect(await line.until('decision', 1)).toEqual([{ error: gateRefusals.notAGate.msg }])
    await line.publish('ask', '{')
    await line.publish('ask', { series: 1, number: 2 })
    const messages = await line.until('decision', 3)
    expect(messages.slice(1)).toEqual([{ error: '不是有效的 JSON' }, { error: 'userId：请给出人员或卡号之一' }])
    expect(line.client.connected).toBe(true)
  })
})
