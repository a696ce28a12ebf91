import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '../../areas/jobs/contract.ts'
import { identity } from '../../areas/identity/contract.ts'
import { makeTestDatabase } from '../support/database.ts'
import { makeFactories, testPassword } from '../support/people.ts'
import { drill } from './drill.ts'
import { makeFront } from './front.ts'
import { type Node, hasRedis, startBackbone, startNode } from './machinery.ts'
import { makeReader } from './reader.ts'

const makeCluster = async () => {
  const database = await makeTestDatabase()
  const backbone = await startBackbone(database.url ?? '')
  const nodes: Node[] = [await startNode(backbone.environment), await startNode(backbone.environment)]
  const addresses = () => nodes.map((node) => node.address)
  const front = makeFront(addresses)
  const make = makeFactories(database)
  const school = await make.makeSchool()
  const signIn = async () => {
    const { username } = await make.makeMember({ schoolId: school.id, roles: [6], departments: [school.rootId] })
    const { data } = await front.call(identity.login, { body: { username, password: testPassword } }, '')
    return data.token
  }
  const listen = async (token: string) => {
    const { data: queue } = await front.call(drill.queue, {}, token)
    return makeReader({ front, addresses, token, queue })
  }
  return {
    front,
    nodes,
    signIn,
    listen,
    backbone,
    /** Ends a node with `signal`, and starts it again at the same port. */
    restart: async (index: number, signal: 'SIGTERM' | 'SIGKILL') => {
      const node = nodes[index]
      if (!node) throw new Error(`there is no node ${index}`)
      await node.end(signal)
      nodes[index] = await startNode(backbone.environment, node.port)
    },
    close: async () => {
      await Promise.all(nodes.map((node) => node.end('SIGTERM')))
      await backbone.close()
      await database.close()
    },
  }
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
const sortNumbers = (numbers: readonly number[]) => [...numbers].toSorted((one, other) => one - other)

describe.skipIf(!hasRedis)('two nodes joined by Redis and S3', () => {
  let cluster: Awaited<ReturnType<typeof makeCluster>>
  beforeAll(async () => {
    cluster = await makeCluster()
  })
  afterAll(() => cluster.close())
  const addressOf = (index: number) => cluster.nodes[index]?.address ?? ''

  test('accepts on one a session made on the other', async () => {
    const token = await cluster.signIn()
    for (const index of [0, 1]) {
      const answer = await cluster.front.call(identity.session, {}, token, addressOf(index))
      expect(answer).toMatchObject({ code: 200, attempts: 1 })
    }
  })

  test('opens on one a file stored through the other', async () => {
    const token = await cluster.signIn()
    const text = '杏坛'.repeat(10_000)
    const { data: link } = await cluster.front.call(drill.file, { body: { text } }, token, addressOf(0))
    const answer = await fetch(addressOf(1) + link)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(text)
    const forged = await fetch(addressOf(1) + link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A'))
    expect(forged.status).toBe(410)
  })

  test('delivers a message sent on one to listeners of the other', async () => {
    const token = await cluster.signIn()
    const readers = [await cluster.listen(token), await cluster.listen(token)]
    await cluster.front.call(drill.say, { body: { words: [1] } }, token, addressOf(0))
    await cluster.front.call(drill.say, { body: { words: [2] } }, token, addressOf(1))
    for (const reader of readers) {
      await reader.until(2)
      expect(reader.heard).toEqual([1, 2])
      await reader.close()
    }
  })

  test('loses and doubles no acknowledged message when a node is killed amid ten thousand', async () => {
    const token = await cluster.signIn()
    const readers = [await cluster.listen(token), await cluster.listen(token)]
    const batches = range(0, 200)
    const half = Promise.withResolvers<void>()
    const write = async () => {
      for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
        const answer = await cluster.front.call(drill.say, { body: { words: range(batch * 50, 50) } }, token)
        expect(answer.code).toBe(200)
        if (batches.length < 100) half.resolve()
      }
    }
    const writing = Promise.all([write(), write(), write(), write()])
    await half.promise
    await cluster.restart(0, 'SIGKILL')
    await writing
    for (const reader of readers) {
      await reader.until(10_000)
      expect(sortNumbers(reader.heard)).toEqual(range(0, 10_000))
      await reader.close()
    }
  })

  test('runs the jobs of a killed node on the other, each once', async () => {
    const token = await cluster.signIn()
    const reader = await cluster.listen(token)
    const ids = await Promise.all(
      range(1, 12).map(async (word) => (await cluster.front.call(drill.work, { body: { word } }, token)).data),
    )
    await new Promise((resolve) => setTimeout(resolve, 800))
    await cluster.restart(1, 'SIGKILL')
    await reader.until(12)
    expect(sortNumbers(reader.heard)).toEqual(range(1, 12))
    for (const id of ids) {
      expect(await cluster.front.call(jobs.get, { query: { id } }, token)).toMatchObject({ data: { state: 'done' } })
    }
    await reader.close()
  })

  test('answer every call and send each message once when restarted one by one under load', async () => {
    const token = await cluster.signIn()
    const reader = await cluster.listen(token)
    const state = { going: true }
    let next = 0
    const codes = new Set<number>()
    const load = async () => {
      while (state.going) {
        const response = await cluster.front.call(drill.say, { body: { words: [next++] } }, token)
        const seen = await cluster.front.call(identity.session, {}, token)
        codes.add(response.code).add(seen.code)
      }
    }
    const loading = Promise.all([load(), load(), load()])
    await cluster.restart(0, 'SIGTERM')
    await cluster.restart(1, 'SIGTERM')
    state.going = false
    await loading
    expect([...codes]).toEqual([200])
    await reader.until(next)
    expect(sortNumbers(reader.heard)).toEqual(range(0, next))
    await reader.close()
  })

  test('answers and delivers messages without Redis, and delivers them at once when Redis is back', async () => {
    const token = await cluster.signIn()
    const readers = [await cluster.listen(token), await cluster.listen(token)]
    const say = (word: number, index: number) =>
      cluster.front.call(drill.say, { body: { words: [word] } }, token, addressOf(index))
    await cluster.backbone.killRedis()
    // Some of these messages are sent while the connections are still breaking.
    for (const word of range(0, 6)) expect(await say(word, word % 2)).toMatchObject({ code: 200, attempts: 1 })
    for (const reader of readers) await reader.until(6)
    await cluster.backbone.bringRedisBack()
    expect(await say(6, 0)).toMatchObject({ code: 200, attempts: 1 })
    for (const reader of readers) {
      await reader.until(7)
      expect(sortNumbers(reader.heard)).toEqual(range(0, 7))
      await reader.close()
    }
    for (const index of [0, 1]) {
      expect(await cluster.front.call(identity.session, {}, token, addressOf(index))).toMatchObject({ code: 200 })
    }
  })

  test('answers every call while Redis is suspended', async () => {
    const token = await cluster.signIn()
    const ask = (index: number) => cluster.front.call(identity.session, {}, token, addressOf(index))
    cluster.backbone.haltRedis()
    try {
      for (const turn of range(0, 30)) expect(await ask(turn % 2)).toMatchObject({ code: 200, attempts: 1 })
      const answers = await Promise.all(range(0, 100).map((turn) => ask(turn % 2)))
      for (const answer of answers) expect(answer).toMatchObject({ code: 200, attempts: 1 })
    } finally {
      cluster.backbone.resumeRedis()
    }
    expect(await ask(0)).toMatchObject({ code: 200, attempts: 1 })
  })
})
