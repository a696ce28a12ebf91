import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gateRequest } from '../../../tests/screens/gate.ts'
import { CallError } from '../../../platform/console/client/callError.ts'
import type { LineEnds } from '../../../platform/console/sockets/openSockets.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { accessRefusals } from '../../access/contract.ts'
import { makeDeskFeed } from './deskFeed.ts'
import { makeDeviceLine } from './deviceLine.ts'
import type { GateCalls, PageQuestion } from './gateCalls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const requestOf = (id: number, { deviceId, userId }: PageQuestion) => gateRequest({ id, deviceId, userId })

/** Creates a page with a connection to a gate; the test controls both ends. */
const makeScene = (answersPings = true) => {
  const sent: { type: string; data: Record<string, unknown> }[] = []
  const events: string[] = []
  const opened: LineEnds[] = []
  const questions: PageQuestion[] = []
  const open = vi.fn<GateCalls['open']>(async (question) => {
    questions.push(question)
    return requestOf(questions.length, question)
  })
  const line = { read: async () => [], decide: () => Promise.reject(new Error('no decision here')), open }
  const feed = makeDeskFeed({
    line,
    now: Date.now,
    onArrival: () => events.push('arrival'),
    onRefused: () => undefined,
  })
  const end = makeDeviceLine({
    deviceId: 1,
    url: 'ws://gate',
    userId: 8,
    open: (_url, handlers) => {
      opened.push(handlers)
      const send = (text: string) => {
        const frame: (typeof sent)[number] = JSON.parse(text)
        sent.push(frame)
        if (frame.type === 'ping' && answersPings) handlers.onText('{"type":"pong"}')
      }
      return { send, close: () => handlers.onClosed() }
    },
    feed,
    now: Date.now,
    onLogin: (isIn) => events.push(isIn ? 'in' : 'out'),
    onConnection: (isConnected) => events.push(isConnected ? 'connected' : 'broken'),
    onLate: () => events.push('late'),
    onUnknown: (id) => events.push(`unknown ${id}`),
    onOwn: () => events.push('own'),
  })
  const hear = (type: string, data: unknown = {}) => opened.at(-1)?.onText(JSON.stringify({ type, data }))
  const replies = () => sent.filter(({ type }) => ['agree', 'reject', 'timeout'].includes(type))
  const decide = (id: number, state: 'agreed' | 'rejected') => {
    const question = questions[id - 1]
    if (question === undefined) throw new Error('nobody has asked')
    feed.hear({ deviceId: 1, requests: [{ ...requestOf(id, question), state }] })
  }
  const connect = () => {
    opened.at(-1)?.onOpened()
    hear('login_success')
  }
  return { sent, told: events, opened, questions, open, feed, end, hear, replies, decide, connect }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

describe('a connection to a gate', () => {
  test('logs in with the user’s id, reports the result and takes no questions before', async () => {
    const { sent, told: events, opened, hear, questions, connect } = makeScene()
    opened[0]?.onOpened()
    expect(sent).toEqual([{ type: 'login', data: { userId: 8 } }])
    hear('askForPermission', { id: 5 })
    connect()
    await settled()
    expect(events).toEqual(['connected', 'in'])
    expect(questions).toEqual([])
  })

  test('reports a refused login and retries after half a minute', () => {
    const { told: events, opened, hear } = makeScene()
    opened[0]?.onOpened()
    hear('login_fail')
    expect(events).toEqual(['out'])
    vi.advanceTimersByTime(29_999)
    expect(opened).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(opened).toHaveLength(2)
  })

  test('pings, answers pings, closes without an answer and reconnects with growing delays', () => {
    const { sent, told: events, opened, hear, connect } = makeScene(false)
    connect()
    hear('ping')
    vi.advanceTimersByTime(5000)
    hear('pong')
    vi.advanceTimersByTime(15_000)
    expect(sent.map(({ type }) => type)).toEqual(['login', 'pong', 'ping', 'ping', 'ping'])
    expect(events).toEqual(['connected', 'in', 'broken'])
    for (const rest of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const before = opened.length
      vi.advanceTimersByTime(rest - 1)
      expect(opened).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(opened).toHaveLength(before + 1)
      opened.at(-1)?.onClosed()
    }
  })

  test('does not reconnect after it was ended', () => {
    const { opened, end } = makeScene()
    end()
    vi.advanceTimersByTime(600_000)
    expect(opened).toHaveLength(1)
  })

  test.each(['', '{', 'null', '[]', '7', '{"type":"askForPermission"}', '{"type":"constructor"}'])(
    'drops a broken frame: %s',
    async (text) => {
      const { opened, connect, questions, sent } = makeScene()
      connect()
      opened[0]?.onText(text)
      await settled()
      expect(questions).toEqual([])
      expect(sent).toHaveLength(1)
    },
  )

  test.each([0, -1, 1.5, '01', '1e3', 'x', null, 10 ** 17])('drops a question with the person id %s', async (id) => {
    const { connect, hear, questions } = makeScene()
    connect()
    hear('askForPermission', { id })
    await settled()
    expect(questions).toEqual([])
  })
})

describe('a gate’s question', () => {
  const asked = async (data: object = { id: '5', name: '别人', avatar: 'x' }) => {
    const scene = makeScene()
    scene.connect()
    scene.hear('askForPermission', data)
    await settled()
    return scene
  }

  test('is stored with the person’s id only and answered with the stored decision', async () => {
    const { questions, told: events, replies, decide } = await asked()
    expect(questions).toMatchObject([{ deviceId: 1, userId: 5 }])
    expect(Object.keys(questions[0] ?? {})).toEqual(['deviceId', 'userId', 'key'])
    expect(events).toContain('arrival')
    expect(replies()).toEqual([])
    decide(1, 'rejected')
    expect(replies()).toEqual([{ type: 'reject', data: { id: 5 } }])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(replies()).toHaveLength(1)
  })

  test('is answered with a timeout if nobody decides, and a late decision changes nothing', async () => {
    const { replies, decide, told: events } = await asked()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(replies()).toEqual([])
    await vi.advanceTimersByTimeAsync(1500)
    expect(replies()).toEqual([{ type: 'timeout', data: { id: 5 } }])
    decide(1, 'agreed')
    await vi.advanceTimersByTimeAsync(1000)
    expect(replies()).toHaveLength(1)
    expect(events.filter((one) => one === 'late')).toHaveLength(1)
  })

  test('asked again after a reconnect gets the stored decision and stays one request', async () => {
    const { replies, decide, opened, connect, hear, questions } = await asked()
    opened[0]?.onClosed()
    decide(1, 'agreed')
    await vi.advanceTimersByTimeAsync(1000)
    expect(replies()).toEqual([])
    connect()
    hear('askForPermission', { id: 5 })
    expect(replies()).toEqual([{ type: 'agree', data: { id: 5 } }])
    expect(questions).toHaveLength(1)
    // That question is over; the next one may be about another person at the gate.
    hear('askForPermission', { id: 5 })
    await settled()
    expect(questions).toHaveLength(2)
    expect(new Set(questions.map(({ key }) => key)).size).toBe(2)
    expect(replies()).toHaveLength(1)
  })

  test('with an id stays the same question however often it is asked, on any page', async () => {
    const { replies, decide, hear, questions } = await asked({ id: 5, askId: 'a-1' })
    expect(questions).toMatchObject([{ key: 'ask a-1' }])
    decide(1, 'agreed')
    hear('askForPermission', { id: 5, askId: 'a-1' })
    await settled()
    const reply = { type: 'agree', data: { id: 5, askId: 'a-1' } }
    expect(replies()).toEqual([reply, reply])
    expect(questions).toHaveLength(1)
  })

  test('about an unknown person is rejected, and lost calls are retried', async () => {
    const scene = makeScene()
    scene.connect()
    scene.open.mockRejectedValueOnce(new CallError({ code: 0, msg: '', status: 0 }))
    scene.open.mockRejectedValueOnce(new CallError({ ...common.notFound, status: 404 }))
    scene.hear('askForPermission', { id: 99 })
    await settled()
    expect(scene.replies()).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(scene.replies()).toEqual([{ type: 'reject', data: { id: 99 } }])
    expect(scene.told).toContain('unknown 99')
  })

  test('about the page’s keeper is left to a colleague’s page until it times out', async () => {
    const scene = makeScene()
    scene.connect()
    scene.open.mockRejectedValueOnce(new CallError({ ...accessRefusals.notYourself, status: 200 }))
    scene.hear('askForPermission', { id: 8 })
    await settled()
    expect(scene.told).toContain('own')
    await vi.advanceTimersByTimeAsync(29_000)
    expect(scene.replies()).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(scene.replies()).toEqual([{ type: 'timeout', data: { id: 8 } }])
  })
})
