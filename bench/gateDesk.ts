import { setTimeout as sleep } from 'node:timers/promises'
import mqtt from 'mqtt'
import { type AskAnswer, gate } from '../areas/gate/contract.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { makeBoarders } from './boarders.ts'
import { withClient } from './data.ts'
import type { Figure } from './figure.ts'
import { measure, signIn } from './load.ts'
import { startProduct } from './programs.ts'

/** Cards at as many desks, one a second at each. */
const scans = { desks: 20, p99: 150 } as const

/** People before one gate within a minute. */
const rush = { people: 200, seconds: 60, p99: 100 } as const

const cardsOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ card: string }>(
      `select coalesce(member.card_num, right(regexp_replace(member.code, '\\D', '', 'g'), 10)) as card
       from member join student_info on student_info.school_id = member.school_id and student_info.member_id = member.id
       where student_info.room_id is not null order by member.id limit 500`,
    )
    return rows.map(({ card }) => card)
  })

/** From a card to everything that the desk shows of its holder. */
export const cardScans: Figure = {
  name: `a card at each of ${scans.desks} desks a second, until the desk has the person, p99`,
  measure: async (bench) => {
    const { url } = await makeBoarders(bench.server)
    const cards = await cardsOf(url)
    const address = await startProduct(bench, url)
    const token = await signIn(address, 'school1', demoPassword)
    const asked = cards.map((card) => ({ path: gate.personOfCard.path.replace('{code}', card) }))
    const load = { address, asked, token, connections: scans.desks, perSecond: scans.desks }
    await measure({ ...load, seconds: 2 })
    const { p99, p50 } = await measure({ ...load, seconds: bench.seconds * 3 })
    return [{ value: `${p99} ms (p50 ${p50} ms)`, limit: `within ${scans.p99} ms`, held: p99 <= scans.p99 }]
  },
}

/** A gate on the devices' channel: asks, and hears the answers as they come. */
const openGate = async (address: string, credential: string) => {
  const [id = ''] = credential.split('.', 1)
  const client = await mqtt.connectAsync(`${address.replace('http', 'ws')}/device/mqtt`, {
    username: id,
    password: credential,
    keepalive: 5,
    protocolVersion: 4,
  })
  const waiting = new Map<string, () => void>()
  client.on('message', (_topic, payload) => {
    const { number, state }: AskAnswer = JSON.parse(payload.toString())
    waiting.get(`${number} ${state}`)?.()
  })
  await client.subscribeAsync(`device/${id}/down/decision`, { qos: 1 })
  const hears = (number: number, state: AskAnswer['state']) =>
    new Promise<void>((resolve) => void waiting.set(`${number} ${state}`, resolve))
  return {
    hears,
    ask: (number: number, userId: number) =>
      client.publishAsync(`device/${id}/up/ask`, JSON.stringify({ series: 1, number, userId, stateDictId: 7 }), {
        qos: 1,
      }),
    end: () => client.endAsync(true),
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** A rush at one gate: the device asks, the keeper presses at once, the device hears it. The keeper's own look is not counted. */
export const gateRush: Figure = {
  name: `${rush.people} people at one gate in ${rush.seconds} s: asked and answered, the server's share, p99`,
  measure: async (bench) => {
    const { url, credentials, students } = await makeBoarders(bench.server)
    const address = await startProduct(bench, url)
    const authorization = `Bearer ${await signIn(address, 'school1', demoPassword)}`
    const door = await openGate(address, credentials[0] ?? '')
    bench.atEnd(door.end)
    const requestOf = async (userId: number): Promise<number> => {
      const answer = await fetch(`${address}${gate.requests.path}`, { headers: { authorization } })
      const { data }: { data: { id: number; userId: number; state: string }[] } = await answer.json()
      return data.find((one) => one.userId === userId && one.state === 'waiting')?.id ?? 0
    }
    const decide = (id: number) =>
      fetch(`${address}${gate.decide.path}`, {
        method: gate.decide.method,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ id, decision: 'agree' }),
      })
    const pass = async (number: number, userId: number): Promise<number> => {
      const [waits, agreed] = [door.hears(number, 'waiting'), door.hears(number, 'agreed')]
      const asking = await timed(() => Promise.all([door.ask(number, userId), waits]))
      const id = await requestOf(userId)
      return asking + (await timed(() => Promise.all([decide(id), agreed])))
    }
    const passing: Promise<number>[] = []
    for (let number = 1; number <= rush.people; number += 1) {
      passing.push(pass(number, students[number] ?? 0))
      await sleep((rush.seconds * 1000) / rush.people)
    }
    const taken = (await Promise.all(passing)).toSorted((one, other) => one - other)
    const at = (part: number) => Math.round(taken[Math.min(taken.length - 1, Math.floor(taken.length * part))] ?? 0)
    const p99 = at(0.99)
    const value = `${p99} ms (p50 ${at(0.5)} ms, ${taken.length} answered)`
    return [{ value, limit: `within ${rush.p99} ms, none lost`, held: p99 <= rush.p99 && taken.length === rush.people }]
  },
}
