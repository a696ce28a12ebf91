import { afterEach, describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { listSupportedCommands, device, deviceRefusals, deviceTypes, packCommand } from '../contract.ts'
import { makeDeviceScene } from '../make.ts'
import { type CommandSender, type SentCommand, setCommandSender } from './commandSender.ts'

const server = await useServer()
const { as, actor } = server
const makeScene = () => makeDeviceScene(server)

let putBack = () => undefined as void
afterEach(() => putBack())

/** Uses this sender until the test ends, and records the commands it gets. */
const withSender = (sender: CommandSender) => {
  const sent: SentCommand[] = []
  putBack = setCommandSender((command) => {
    sent.push(command)
    return sender(command)
  })
  return sent
}

interface Told {
  readonly command?: string
  readonly data?: unknown
  readonly productKey?: string
}

const invoke = (who: Actor, mac: string | null, { command = 'openDoor', data = {}, productKey = '' }: Told = {}) =>
  as(who, device.invoke, {
    body: { productKey, deviceName: mac ?? '', identifier: 'qzc', args: { data: packCommand({ command, data }) } },
  })

const failedCode = 'iot.device.InvokeThingServiceFailed'

describe('a command to an online device', () => {
  test('is sent outside all transactions and stored with its answer', async () => {
    const { school, who, panel, own } = await makeScene()
    await own.connect(school.id, panel.id)
    const sent = withSender(async ({ deviceId }) => {
      // Another connection sees only committed data.
      expect(await own.commandsOf(deviceId)).toMatchObject([{ state: 'sent', endedAt: null, byId: who.id }])
      return { answered: true, result: { opened: true } }
    })
    const { data } = await invoke(who, panel.mac?.toLowerCase() ?? '', { data: { seconds: 5, 提示: '开门' } })
    expect(data).toMatchObject({ success: 1, result: { opened: true }, code: '', errorMessage: '' })
    const [kept] = await own.commandsOf(panel.id)
    expect(kept).toMatchObject({ id: data.commandId, state: 'answered', answer: { opened: true } })
    expect(kept?.endedAt).not.toBeNull()
    const { id: deviceId } = panel
    const told = { command: 'openDoor', data: { seconds: 5, 提示: '开门' } }
    expect(sent).toEqual([{ schoolId: school.id, deviceId, commandId: data.commandId, ...told }])
    const page = (await as(who, device.commandPage, { body: { deviceId } })).data.content
    expect(page).toMatchObject([{ name: '远程开门', state: 'answered', answer: '{"opened":true}' }])
  })

  test.each([
    ['without an answer', async () => ({ answered: false as const })],
    [
      'over a door that breaks',
      async () => {
        throw new Error('the broker is away')
      },
    ],
  ])('fails with a message %s', async (_, sender) => {
    const { school, who, panel, own } = await makeScene()
    await own.connect(school.id, panel.id)
    withSender(sender)
    const { data } = await invoke(who, panel.mac)
    expect(data).toMatchObject({ success: 0, code: failedCode, errorMessage: '指令下发失败' })
    expect(await own.commandsOf(panel.id)).toMatchObject([{ state: 'timedOut', answer: null }])
  })
})

test('fails at once for an offline device and sends nothing', async () => {
  const { school, who, panel, own } = await makeScene()
  const sent = withSender(async () => ({ answered: true, result: null }))
  const answers = [await invoke(who, panel.mac)]
  await own.connect(school.id, panel.id)
  await own.disconnect(school.id, panel.id)
  answers.push(await invoke(who, panel.mac))
  for (const { data } of answers)
    expect(data).toMatchObject({ success: 0, code: failedCode, errorMessage: '设备离线，指令未下发' })
  expect(sent).toEqual([])
  expect((await own.commandsOf(panel.id)).map(({ state }) => state)).toEqual(['offline', 'offline'])
})

test('refuses an unsupported type, product key or command and stores the refusal', async () => {
  const { school, who, panel, own } = await makeScene()
  const unknown = await own.makeDevice(school.id, { type: 'SOMETHING_ELSE' })
  for (const { id } of [panel, unknown]) await own.connect(school.id, id)
  const sent = withSender(async () => ({ answered: true, result: null }))
  const answers = [
    await invoke(who, unknown.mac),
    await invoke(who, panel.mac, { command: 'afterSchool' }),
    await invoke(who, panel.mac, { productKey: 'xingtan-pad' }),
  ]
  for (const answer of answers) expect(answer).toMatchObject(refused(deviceRefusals.unsupported))
  expect(answers[0]?.msg).toBe('设备不支持')
  expect(sent).toEqual([])
  expect((await own.commandsOf(panel.id)).map(({ state }) => state)).toEqual(['refused', 'refused'])
  expect(await invoke(who, panel.mac)).toMatchObject({ code: 200, data: { success: 1 } })
})

test('sends commands to devices of the same school, from users with the permission', async () => {
  const { who, place, panel } = await makeScene()
  const elsewhere = await makeScene()
  expect(await invoke(who, elsewhere.panel.mac)).toMatchObject(refused(common.notFound))
  expect(await invoke(who, 'A4:14:37:FF:FF:FF')).toMatchObject(refused(common.notFound))
  const keeper = await actor({ ...place, roles: [role.gateKeeper] })
  expect(await invoke(keeper, panel.mac)).toMatchObject(refused(common.forbidden))
  const integrator = await actor({ ...place, roles: [role.integrator] })
  expect(await invoke(integrator, panel.mac)).toMatchObject({ code: 200, data: { success: 0 } })
})

test('refuses an invalid command before it stores anything', async () => {
  const { who, panel, own } = await makeScene()
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  for (const data of [
    '%%%',
    base64('no json'),
    base64('[]'),
    base64('{"command":7}'),
    base64('{"command":""}'),
    '/////w==',
  ])
    expect(
      await as(who, device.invoke, {
        body: { deviceName: panel.mac ?? '', identifier: 'qzc', args: { data } },
      }),
      data,
    ).toMatchObject({ code: 400, data: [{ field: 'args.data', msg: '指令格式有误' }] })
  expect(await own.commandsOf(panel.id)).toEqual([])
})

test('supports clock sync on every type and door opening on door types', () => {
  expect(deviceTypes).toHaveLength(18)
  for (const { type } of deviceTypes)
    expect(listSupportedCommands(type).map(({ command }) => command)).toContain('syncClock')
  const doors = deviceTypes.filter(({ type }) =>
    listSupportedCommands(type).some(({ command }) => command === 'openDoor'),
  )
  expect(doors.map(({ name }) => name)).toEqual([
    '人脸门禁面板',
    '刷卡门禁终端',
    '门禁一体机',
    '门禁一体机（YQ）',
    '门禁一体机（AF）',
  ])
})
