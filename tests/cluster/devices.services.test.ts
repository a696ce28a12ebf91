import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { accessFactories } from '../../areas/access/make.ts'
import { entryType } from '../../areas/access/entryTypes.ts'
import { device, packCommand } from '../../areas/device/contract.ts'
import { deviceFactories, makeUniqueDeviceIds } from '../../areas/device/make.ts'
import { gate } from '../../areas/gate/contract.ts'
import { gateFactories } from '../../areas/gate/makeGate.ts'
import { identity } from '../../areas/identity/contract.ts'
import { makePretendDevice } from '../../simulator/evening/pretendDevice.ts'
import { makeTestDatabase } from '../support/database.ts'
import { connectDevice } from '../support/deviceLine.ts'
import { makeFactories, testPassword } from '../support/people.ts'
import { makeFront } from './front.ts'
import { type Node, hasRedis, startBackbone, startNode } from './machinery.ts'

const makeCluster = async () => {
  const database = await makeTestDatabase()
  const backbone = await startBackbone(database.url ?? '')
  const nodes: Node[] = [await startNode(backbone.environment), await startNode(backbone.environment)]
  const front = makeFront(() => nodes.map((node) => node.address))
  const make = makeFactories(database)
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const { username } = await make.makeMember({ ...place, roles: [role.schoolDataAdministrator] })
  const { data } = await front.call(identity.login, { body: { username, password: testPassword } }, '')
  return {
    database,
    front,
    nodes,
    school,
    token: data.token,
    makePupil: () => make.makeMember({ ...place, roles: [role.student] }),
    devices: deviceFactories(database),
    doorOf: (index: number) => `${nodes[index]?.address.replace('http', 'ws')}/device/mqtt`,
    restart: async (index: number) => {
      const node = nodes[index]
      if (!node) throw new Error(`there is no node ${index}`)
      await node.end('SIGKILL')
      nodes[index] = await startNode(backbone.environment, node.port)
    },
    close: async () => {
      await Promise.all(nodes.map((node) => node.end('SIGTERM')))
      await backbone.close()
      await database.close()
    },
  }
}

describe.skipIf(!hasRedis)('devices on two nodes', () => {
  let cluster: Awaited<ReturnType<typeof makeCluster>>
  beforeAll(async () => {
    cluster = await makeCluster()
  })
  afterAll(() => cluster.close())

  test('answers a command sent to one node by a device on the other', async () => {
    const { devices, school, front, token, nodes, doorOf } = cluster
    const { sn, mac } = makeUniqueDeviceIds()
    const credential = await devices.makeCredential(school.id, { sn, mac })
    const line = await connectDevice(doorOf(0), credential)
    await line.listen()
    await expect.poll(() => devices.presenceOf(line.deviceId)).toMatchObject({ online: true })
    line.client.on('message', (_topic, payload) => {
      const { commandId } = JSON.parse(payload.toString())
      void line.publish('answer', { commandId, result: 'done' })
    })
    const args = { data: packCommand({ command: 'reboot', data: {} }) }
    const body = { productKey: '', deviceName: mac, identifier: 'qzc', args } as const
    let commandCount = 0
    const command = async () => {
      commandCount += 1
      return (await front.call(device.invoke, { body }, token, nodes[1]?.address ?? '')).data
    }
    // Retry, because a busy machine may use up the five seconds in which a device must answer.
    const answered = { success: 1, result: 'done' }
    await expect.poll(command, { interval: 1, message: 'a command is answered' }).toMatchObject(answered)
    expect(line.toldOn('command')).toHaveLength(commandCount)
    await line.close()
  })

  test('sends a decision made on one node to the gate connected to the other', async () => {
    const { devices, database, school, front, token, nodes, doorOf, makePupil } = cluster
    const line = await connectDevice(doorOf(0), await devices.makeCredential(school.id))
    await line.listen()
    await expect.poll(() => devices.presenceOf(line.deviceId)).toMatchObject({ online: true })
    const { id: userId } = await makePupil()
    await line.publish('ask', { series: 1, number: 1, userId })
    await line.until('decision', 1)
    await gateFactories(database).giveTime(school.id, line.deviceId)
    const onOther = nodes[1]?.address ?? ''
    const { data: requests } = await front.call(gate.requests, {}, token, onOther)
    const request = requests.find(({ deviceId }) => deviceId === line.deviceId)
    const body = { id: request?.id ?? 0, decision: 'agree' } as const
    const decided = await front.call(gate.decide, { body }, token, onOther)
    expect(decided.data).toMatchObject({ state: 'agreed' })
    const readLastDecision = () => line.toldOn('decision').at(-1)
    await expect.poll(readLastDecision).toMatchObject({ series: 1, number: 1, state: 'agreed', reply: 'agree' })
    await line.publish('ask', { series: 1, number: 1, userId })
    await line.until('decision', 3)
    expect(readLastDecision()).toMatchObject({ state: 'agreed', reply: 'agree' })
    await line.close()
  })

  test('shows a killed node’s devices as offline, and counts the records they resend once', async () => {
    const { devices, school, database, makePupil, doorOf, restart, nodes } = cluster
    const credential = await devices.makeCredential(school.id)
    const quiet = await connectDevice(doorOf(0), await devices.makeCredential(school.id))
    await expect.poll(() => devices.presenceOf(quiet.deviceId)).toMatchObject({ online: true })
    const pupil = await makePupil()
    const deviceId = Number(credential.split('.')[0])
    const sender = makePretendDevice({ url: doorOf(0), deviceId, credential, clock: Date.now })
    const records = 3000
    for (let turn = 0; turn < records; turn += 1) sender.note(pupil.id, entryType.backInDormitory)
    await expect.poll(() => sender.tally.acknowledged, { interval: 5 }).toBeGreaterThan(records / 5)
    await nodes[0]?.end('SIGKILL')
    await expect.poll(() => devices.presenceOf(quiet.deviceId)).toMatchObject({ online: false })
    await restart(0)
    await expect.poll(() => sender.tally.acknowledged).toBe(records)
    expect(sender.tally).toEqual({ made: records, acknowledged: records, refused: 0 })
    expect(await accessFactories(database).recordsOf(school.id, pupil.id)).toHaveLength(records)
    await sender.close()
    await quiet.close()
  })
})
