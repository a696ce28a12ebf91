import { describe, expect, onTestFinished, test } from 'vitest'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { entryPerson, gateDevice, gateOf, gateRequest } from '../../../tests/screens/gate.ts'
import type { Scene } from '../../../tests/screens/scene.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { testConfig } from '../../../tests/support/config.ts'
import { linkToSockets } from '../../../platform/server/http/socketWorker.ts'
import { type PretendGate, type PretendGateSpec, startPretendGate } from '../../../simulator/gates/pretendGate.ts'
import { type GateRequest, devicePort, gate, gateRefusals } from '../contract.ts'

const stage = useStage()

/** Test workers run in parallel and the port is fixed, so each gate gets a loopback address of its worker. */
let gates = 0
const freshHost = () => {
  gates += 1
  return `127.${1 + (process.pid % 250)}.${1 + (Math.floor(process.pid / 250) % 250)}.${gates}`
}

const startGate = async (spec: Partial<PretendGateSpec> = {}) => {
  const host = freshHost()
  const pretend = await startPretendGate({ host, ...spec })
  onTestFinished(() => pretend.close())
  return { host, pretend }
}

/** Opens a desk with gates at these hosts; its script may connect only to those in `reached`. */
const open = async (hosts: readonly string[], reached = hosts) => {
  const written: GateRequest[] = []
  const urlOf = (host: string) => `ws://${host}:${devicePort}`
  const console = await stage.open('/menwei', {
    as: cast.gate(),
    answers: [
      answer(gate.sockets, () => ({
        script: linkToSockets(reached.map(urlOf), new Date(), testConfig()),
        gates: hosts.map((host, at) => ({ deviceId: at + 1, url: urlOf(host) })),
      })),
      answer(gate.openRequest, ({ body }) => {
        const known = written.find(({ userId }) => userId === body.userId)
        const request = known ?? gateRequest({ id: written.length + 1, userId: body.userId, deviceId: body.deviceId })
        if (known === undefined) written.push(request)
        return request
      }),
      answer(gate.decide, ({ body }) => {
        const request = written.find(({ id }) => id === body.id)
        if (request === undefined) throw new Error('nobody has asked')
        return { ...request, state: body.decision === 'agree' ? ('agreed' as const) : ('rejected' as const) }
      }),
      answer(gate.person, ({ params: { userId } }) =>
        entryPerson({ userId, name: userId === 11 ? '王小明' : '赵小兰' }),
      ),
      ...gateOf(
        () => hosts.map((ip, at) => gateDevice({ id: at + 1, ip, status: 'UNKNOWN', name: `${at + 1} 号门` })),
        () => written,
      ),
    ],
  })
  return { console, page: console.page }
}

const watched = async (pretend: PretendGate) => {
  await expect.poll(pretend.isWatched, { message: 'the page logs in' }).toBe(true)
}
const dialogOf = ({ page }: Scene) => page.getByRole('dialog', { name: /^进出确认/ })

const ready = async (console: Scene, name: string) => {
  const dialog = dialogOf(console)
  await dialog.getByText(name, { exact: true }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: '同意 (Y)' }).isEnabled(), { message: name }).toBe(true)
  return dialog
}

describe('a gate connected to the page', () => {
  test('is logged in to, counts as connected and receives what the server stored', async () => {
    const { host, pretend } = await startGate()
    const { console, page } = await open([host])
    await console.expectToast('1 号门 登录成功')
    expect(pretend.heard[0]).toEqual({ type: 'login', data: { userId: cast.gate().userId } })
    await page.getByRole('button', { name: /^设备/ }).getByText('正常').waitFor()
    pretend.ask({ id: 11, askId: 'q1', name: '冒名者', avatar: 'javascript:alert(1)' })
    const dialog = await ready(console, '王小明')
    expect(await page.getByText('冒名者').count()).toBe(0)
    expect(console.asked(gate.openRequest)).toMatchObject([{ body: { deviceId: 1, userId: 11, key: 'ask q1' } }])
    const held = console.hold(gate.decide)
    await page.keyboard.press('y')
    await held.arrived()
    expect(pretend.replies()).toEqual([])
    held.release()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(pretend.replies).toEqual([{ type: 'agree', data: { id: 11, askId: 'q1' } }])
  })

  test('receives a timeout if the server no longer accepts a decision', async () => {
    const { host, pretend } = await startGate()
    const { console, page } = await open([host])
    await watched(pretend)
    const refused = refuse(gate.decide, gateRefusals.tooLate, { fill: { seconds: '30' } })
    console.answer(refused)
    pretend.ask({ id: 11 })
    await ready(console, '王小明')
    const { length } = console.asked(gate.requests)
    const over = gateRequest({ id: 1, userId: 11, state: 'timedOut' }, 30)
    console.answer(answer(gate.requests, [over]))
    await page.keyboard.press('y')
    await console.untilAsked(gate.requests, length + 1)
    await expect.poll(pretend.replies).toEqual([{ type: 'timeout', data: { id: 11 } }])
  })

  test('reconnects, asks again and receives the decision made meanwhile', async () => {
    const { host, pretend } = await startGate()
    const { console, page } = await open([host])
    await watched(pretend)
    pretend.ask({ id: 11, askId: 'q1' })
    const dialog = await ready(console, '王小明')
    const held = console.hold(gate.decide)
    await page.keyboard.press('n')
    await held.arrived()
    pretend.cut()
    await page.getByRole('button', { name: /^设备/ }).getByText('异常').waitFor()
    held.release()
    await dialog.waitFor({ state: 'detached' })
    const rejected = { type: 'reject', data: { id: 11, askId: 'q1' } }
    await expect.poll(pretend.replies).toContainEqual(rejected)
    // A gate that asks again later is answered again.
    for (const reply of pretend.replies()) expect(reply).toEqual(rejected)
    expect(pretend.tally.logins).toBe(2)
    expect(console.asked(gate.openRequest)).toHaveLength(1)
  })

  test('is still heard after invalid or oversized frames', async () => {
    const { host, pretend } = await startGate()
    const { console } = await open([host])
    await watched(pretend)
    for (const text of ['', '{', '[]', '{"type":7}']) pretend.sayRaw(text)
    pretend.ask({ id: 12, avatar: 'x'.repeat(300_000) })
    pretend.ask({ id: 11 })
    await ready(console, '王小明')
    expect(console.asked(gate.openRequest)).toMatchObject([{ body: { userId: 11 } }])
  })

  test('that refuses the login is reported', async () => {
    const { host, pretend } = await startGate({ admits: () => false })
    const { console, page } = await open([host])
    await console.expectToast('1 号门 登录失败，设备未接受此用户')
    await page.getByRole('button', { name: /^设备/ }).getByText('异常').waitFor()
    expect(pretend.tally.logins).toBe(0)
  })

  test('is reachable only if the script’s content policy names it', async () => {
    const [named, other] = [await startGate(), await startGate()]
    const { console, page } = await open([named.host, other.host], [named.host])
    await watched(named.pretend)
    await page.getByRole('button', { name: /^设备/ }).click()
    const rows = page.getByRole('dialog', { name: '设备状态' }).getByRole('row')
    await rows.filter({ hasText: '1 号门' }).getByText('在线').waitFor()
    await rows.filter({ hasText: '2 号门' }).getByText('离线').waitFor()
    expect(other.pretend.heard).toEqual([])
    // The page itself can't connect either, because its policy names only the server.
    const isRefused = await page.evaluate(
      (url) =>
        new Promise<boolean>((resolve) => {
          document.addEventListener('securitypolicyviolation', () => resolve(true), { once: true })
          try {
            new WebSocket(url).addEventListener('open', () => resolve(false))
          } catch {
            resolve(true)
          }
        }),
      `ws://${named.host}:${devicePort}`,
    )
    expect(isRefused).toBe(true)
    console.expectTrouble(/violates the following Content Security Policy/)
  })
})
