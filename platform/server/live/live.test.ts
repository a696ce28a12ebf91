import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { listen } from '../../../app/assemble.ts'
import { identity } from '../../../areas/identity/contract.ts'
import { session } from '../../../areas/registry/server/directory/tables.ts'
import { tokenHash } from '../../../areas/identity/server/tokens.ts'
import { jobs } from '../../../areas/jobs/contract.ts'
import { makeFactories } from '../../../tests/support/people.ts'
import { type Listener, makeListener } from '../../../tests/support/listener.ts'
import { makeTestServer } from '../../../tests/support/server.ts'
import { signIn } from '../../../tests/support/signIn.ts'
import { liveTopic } from '../../contract/liveTopic.ts'
import { jobProgress } from '../../contract/jobProgress.ts'
import { writeMessage } from './writeMessage.ts'
import { readAfter, replayAtOnce } from './replay.ts'
import { liveMessage } from './tables.ts'

const topic = liveTopic('test.said', { doc: '试', message: z.object({ word: z.string() }) })

const server = await makeTestServer()
afterAll(() => server.close())
const { database, call, http } = server
const { services } = http.running
const { address } = await listen(http, '127.0.0.1', 0)
const webSocket = `${address.replace('http', 'ws')}/live`
const make = makeFactories(database)
const school = await make.makeSchool()
const person = () => make.makeMember({ schoolId: school.id, roles: [6], departments: [school.rootId] })
const teacher = await person()
const token = await signIn(server, teacher.username)
const other = await signIn(server, (await person()).username)

const listeners: Listener[] = []
afterEach(async () => {
  await Promise.all(listeners.splice(0).map((listener) => listener.close()))
})
const listenAs = async (as: string, url = webSocket) => {
  const listener = await makeListener(url, as)
  listeners.push(listener)
  return listener
}
/** The queue of a person's jobs, which any signed-in person may have. */
const ownQueue = async (as: string) => (await call(jobs.queue, {}, { token: as })).data
const stream = { schoolId: school.id, key: String(teacher.id) }
const status = (id: number) => ({
  id,
  kind: 'test.x',
  title: '试',
  state: 'running' as const,
  doneParts: 0,
  allParts: null,
  error: null,
})
const say = (id: number) => database.inSchool(school.id, (db) => services.live.say(db, jobProgress, stream, status(id)))
const sayWord = (word: string, key: string) =>
  database.inSchool(school.id, (db) => services.live.say(db, topic, { schoolId: school.id, key }, { word }))
const replay = async (queue: string, after: number, as = token) =>
  call(jobs.replay, { query: { queue, after } }, { token: as })

describe('a listener', () => {
  test('is admitted with a session’s token', async () => {
    const listener = await listenAs(token)
    expect(listener.client.connected).toBe(true)
  })

  test('does not keep its session alive by listening', async () => {
    const seen = () =>
      database.asSystem('a test looks when a session was seen', (db) =>
        db
          .select({ at: session.seenAt })
          .from(session)
          .where(eq(session.tokenHash, tokenHash(token))),
      )
    const hourAgo = new Date(Date.now() - 3_600_000)
    await database.asSystem('a test lets time pass', (db) =>
      db
        .update(session)
        .set({ seenAt: hourAgo })
        .where(eq(session.tokenHash, tokenHash(token))),
    )
    await listenAs(token)
    expect(await seen()).toEqual([{ at: hourAgo }])
    await ownQueue(token)
    // A reading call is answered before its transaction ends.
    await expect.poll(seen).not.toEqual([{ at: hourAgo }])
  })

  test.each(['', 'nobody', 'x'.repeat(500)])('is refused with the token %o', async (wrong) => {
    await expect(makeListener(webSocket, wrong)).rejects.toThrow(/Not authorized|Bad username|refused/i)
  })

  test('can subscribe only to queues that a call returned', async () => {
    const listener = await listenAs(token)
    const queue = await ownQueue(token)
    expect(await listener.subscribe(queue)).toBe(true)
    const channel = queue.slice(0, queue.lastIndexOf('/'))
    for (const name of ['#', 'live/#', '+/+/+/+', '$SYS/#', channel, `${queue}x`, `${channel}/${'A'.repeat(27)}`]) {
      expect(await listener.subscribe(name), name).toBe(false)
    }
  })

  test('can’t subscribe to the queue of another session', async () => {
    const thief = await listenAs(other)
    expect(await thief.subscribe(await ownQueue(token))).toBe(false)
    await say(1)
    const honest = await listenAs(token)
    await honest.subscribe(await ownQueue(token))
    await say(2)
    await honest.until(() => honest.messages().length === 1)
    expect(thief.packets).toEqual([])
  })

  test('is disconnected when it publishes, and its message reaches nobody', async () => {
    const honest = await listenAs(token)
    const queue = await ownQueue(token)
    await honest.subscribe(queue)
    const liar = await listenAs(other)
    liar.client.on('error', () => undefined)
    const closed = liar.ended()
    liar.client.publish(queue.slice(0, queue.lastIndexOf('/')), '{"last":1,"messages":[]}')
    await closed
    await say(3)
    await honest.until(() => honest.messages().length > 0)
    expect(honest.packets.flatMap(({ messages }) => messages).map(({ body }) => Object(body).id)).toEqual([3])
  })

  test('is disconnected when its session ends', async () => {
    const { username } = await person()
    const away = await signIn(server, username)
    const listener = await listenAs(away)
    await listener.subscribe(await ownQueue(away))
    await call(identity.endOtherSessions, {}, { token: await signIn(server, username) })
    await listener.ended()
    await expect(makeListener(webSocket, away)).rejects.toThrow(/Not authorized|Bad username|refused/i)
  })

  test('can’t disconnect another listener by using its client id', async () => {
    const first = await makeListener(webSocket, token, { clientId: 'same' })
    listeners.push(first)
    const second = await makeListener(webSocket, other, { clientId: 'same' })
    listeners.push(second)
    await first.subscribe(await ownQueue(token))
    await say(4)
    await first.until(() => first.messages().length === 1)
    expect(first.client.connected && second.client.connected).toBe(true)
  })
})

describe('a message', () => {
  test('arrives in order, numbered without gaps', async () => {
    const listener = await listenAs(token)
    await listener.subscribe(await ownQueue(token))
    for (let id = 10; id < 15; id++) await say(id)
    // In one transaction, so that there is a burst on a slow machine too.
    await database.inSchool(school.id, async (db) => {
      for (let id = 15; id < 40; id++) await services.live.say(db, jobProgress, stream, status(id))
    })
    await listener.until(() => listener.messages().length === 30)
    const heard = listener.messages()
    expect(heard.map(({ body }) => Object(body).id)).toEqual(Array.from({ length: 30 }, (_, index) => index + 10))
    const first = heard[0]?.seq ?? 0
    expect(heard.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, index) => first + index))
    // A burst is collected into fewer packets than messages.
    expect(listener.packets.length).toBeLessThan(30)
  })

  test('in a failed transaction is never sent and uses no number', async () => {
    await sayWord('first', 'fails')
    const failing = database.inSchool(school.id, async (db) => {
      await services.live.say(db, topic, { schoolId: school.id, key: 'fails' }, { word: 'never' })
      throw new Error('it fails')
    })
    await expect(failing).rejects.toThrow('it fails')
    await sayWord('second', 'fails')
    const kept = await database.inSchool(school.id, (db) => readAfter(db, `test.said/${school.id}/fails`, 0))
    expect(kept.messages.map(({ seq, body }) => [seq, Object(body).word])).toEqual([
      [1, 'first'],
      [2, 'second'],
    ])
  })

  test('of concurrent transactions is numbered in commit order', async () => {
    const key = 'order'
    const order: string[] = []
    const mayCommit = Promise.withResolvers<void>()
    const hasSaid = Promise.withResolvers<void>()
    const slow = database.inSchool(school.id, async (db) => {
      await services.live.say(db, topic, { schoolId: school.id, key }, { word: 'slow' })
      hasSaid.resolve()
      await mayCommit.promise
      order.push('slow')
    })
    await hasSaid.promise
    const quick = sayWord('quick', key).then(() => order.push('quick'))
    mayCommit.resolve()
    await Promise.all([slow, quick])
    const kept = await database.inSchool(school.id, (db) => readAfter(db, `test.said/${school.id}/${key}`, 0))
    expect(kept.messages.map(({ body }) => Object(body).word)).toEqual(order)
    expect(order).toEqual(['slow', 'quick'])
  })

  test('is invisible to sessions of another school', async () => {
    const elsewhere = await make.makeSchool()
    const stolen = await database.inSchool(elsewhere.id, (db) => readAfter(db, `test.said/${school.id}/fails`, 0))
    expect(stolen).toMatchObject({ messages: [], last: 0 })
  })

  test('that does not match its topic is refused before it is written', async () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong message on purpose
    await expect(sayWord(7 as unknown as string, 'wrong')).rejects.toThrow(/string|类型/)
  })
})

describe('a replay of missed messages', () => {
  test('begins after the number of the last received message', async () => {
    const queue = await ownQueue(token)
    const { data: before } = await replay(queue, 0)
    for (let id = 100; id < 105; id++) await say(id)
    const { data } = await replay(queue, before.last)
    expect(data.messages.map(({ body }) => Object(body).id)).toEqual([100, 101, 102, 103, 104])
    expect(data).toMatchObject({ complete: true, last: before.last + 5 })
    expect((await replay(queue, data.last)).data).toMatchObject({ messages: [], complete: true })
  })

  test('returns a thousand at a time when more were missed', async () => {
    const sleeper = await make.makeMember({
      schoolId: school.id,
      roles: [6],
      departments: [school.rootId],
    })
    const asleep = await signIn(server, sleeper.username)
    const queue = await ownQueue(asleep)
    const own = { schoolId: school.id, key: String(sleeper.id) }
    const missed = 2500
    for (let hundred = 0; hundred < missed / 100; hundred++) {
      await database.inSchool(school.id, async (db) => {
        for (let one = 0; one < 100; one++) await services.live.say(db, jobProgress, own, status(hundred * 100 + one))
      })
    }
    const heard: number[] = []
    let answers = 0
    for (let last = 1, after = 0; after < last; answers++) {
      const { data } = await replay(queue, after, asleep)
      expect(data.complete).toBe(true)
      heard.push(...data.messages.map(({ seq }) => seq))
      last = data.last
      after = heard.at(-1) ?? last
    }
    expect(heard).toEqual(Array.from({ length: missed }, (_, index) => index + 1))
    expect(answers).toBe(Math.ceil(missed / replayAtOnce))
  })

  test('reports if messages are no longer stored', async () => {
    const queue = await ownQueue(token)
    await database.asSystem('a test forgets', (db) => db.delete(liveMessage))
    await say(200)
    expect((await replay(queue, 1)).data).toMatchObject({ complete: false, messages: [{ body: { id: 200 } }] })
  })

  test('of another session’s queue is refused as not found', async () => {
    const queue = await ownQueue(token)
    expect(await replay(queue, 0, other)).toMatchObject({ code: 10004 })
    expect(await replay('live/x/1/1/aaaaaaaaaaaaaaaaaaaaaaaaaaa', 0)).toMatchObject({ code: 10004 })
  })
})

test('notifies a listener of a message that was only written to the database', async () => {
  const listener = await listenAs(token)
  await listener.subscribe(await ownQueue(token))
  await listener.until(() => listener.packets.length > 0)
  const { said } = await database.inSchool(school.id, (db) =>
    writeMessage(db, jobProgress, stream, status(300), new Date()),
  )
  await listener.until(() => listener.packets.some(({ last }) => last === said.seq))
  expect((await replay(await ownQueue(token), said.seq - 1)).data.messages).toMatchObject([{ body: { id: 300 } }])
})

test('sends every listener the last number every five seconds as a heartbeat', async () => {
  const listener = await listenAs(token)
  const queue = await ownQueue(token)
  await listener.subscribe(queue)
  const { last } = (await replay(queue, 0)).data
  await listener.until(() => listener.packets.length > 0)
  expect(listener.packets[0]).toEqual({ last, messages: [] })
})

test('accepts listeners only at /live', async () => {
  await expect(makeListener(address.replace('http', 'ws'), token)).rejects.toThrow(/hang up|closed|refused|reset/i)
})
