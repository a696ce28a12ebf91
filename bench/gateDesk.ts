import { setTimeout as sleep } from 'node:timers/promises'
import mqtt from 'mqtt'
import sharp from 'sharp'
import { type AskAnswer, gate } from '../areas/gate/contract.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { makeBoarders } from './boarders.ts'
import { withClient } from './data.ts'
import type { Figure } from './figure.ts'
import { signIn } from './load.ts'
import { startProduct } from './programs.ts'
import { percentile } from './turns.ts'

/**
 * Card scans at this many desks, one a second at each, not all at the same moment; and the number of people with a
 * picture.
 */
const scans = { desks: 20, people: 60, p99: 150 } as const

/** People at one gate within a minute. */
const rush = { people: 200, seconds: 60, p99: 100 } as const

interface Holder {
  readonly id: number
  readonly card: string
}

const holdersOf = (url: string) =>
  withClient(url, async (client) => {
    // Bulk rows have no stored picture (see photographs.ts).
    await client.query('delete from face')
    const { rows } = await client.query<Holder>(
      `select member.id::int, coalesce(member.card_num, right(regexp_replace(member.code, '\\D', '', 'g'), 10)) as card
       from member join student_info on student_info.school_id = member.school_id and student_info.member_id = member.id
       where student_info.room_id is not null order by member.id limit ${scans.people}`,
    )
    return rows
  })

/** Uploads a picture for each of them with the product's call. */
const addPictures = async (address: string, authorization: string, holders: readonly Holder[]) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#678', noise } })
    .jpeg()
    .toBuffer()
  for (const { id } of holders) {
    const form = new FormData()
    form.set('setType', '0')
    form.set('file', new Blob([Buffer.from(picture)]), '照片.jpg')
    const path = `${address}/user/set/${id}/avatar`
    const answer = await fetch(path, { method: 'POST', headers: { authorization }, body: form })
    const { code, msg }: { code: number; msg: string } = await answer.json()
    if (code !== 200) throw new Error(`a picture was refused: ${msg}`)
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** From a card scan to everything that the desk shows of its holder, including the picture. */
export const cardScans: Figure = {
  name: `a card at each of ${scans.desks} desks a second, until the desk has the person and the face, p99`,
  measure: async (bench) => {
    const { url } = await makeBoarders(bench.server)
    const holders = await holdersOf(url)
    const address = await startProduct(bench, url)
    const authorization = `Bearer ${await signIn(address, 'school1', demoPassword)}`
    await addPictures(address, authorization, holders)
    const scan = async ({ card }: Holder) => {
      const path = gate.personOfCard.path.replace('{code}', card)
      const answer = await fetch(`${address}${path}`, { headers: { authorization } })
      const { data }: { data: { userFaceImg: string } } = await answer.json()
      const face = await fetch(new URL(data.userFaceImg, address))
      if (!face.ok) throw new Error(`the picture of card ${card} did not come`)
      await face.arrayBuffer()
    }
    const sitAt = async (desk: number, times: number) => {
      const scanTimes: number[] = []
      const begins = performance.now() + (desk * 1000) / scans.desks
      for (let time = 0; time < times; time += 1) {
        await sleep(Math.max(0, begins + time * 1000 - performance.now()))
        const holder = holders[(desk * 7 + time) % holders.length]
        if (holder) scanTimes.push(await timed(() => scan(holder)))
      }
      return scanTimes
    }
    const atAllDesks = async (times: number) =>
      (await Promise.all(Array.from({ length: scans.desks }, (_, desk) => sitAt(desk, times)))).flat()
    await atAllDesks(2)
    const scanTimes = await atAllDesks(bench.seconds * 3)
    const p99 = Math.round(percentile(scanTimes, 0.99))
    const value = `${p99} ms (p50 ${Math.round(percentile(scanTimes, 0.5))} ms, ${scanTimes.length} scans)`
    return [{ value, limit: `within ${scans.p99} ms`, held: p99 <= scans.p99 }]
  },
}

/** A gate on the devices' channel that makes requests and receives the decisions. */
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

/**
 * A rush at one gate: the device asks, the keeper decides at once, the device receives it. The keeper's time to look is
 * not counted.
 */
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
    const scanTimes = await Promise.all(passing)
    const p99 = Math.round(percentile(scanTimes, 0.99))
    const value = `${p99} ms (p50 ${Math.round(percentile(scanTimes, 0.5))} ms, ${scanTimes.length} answered)`
    return [
      { value, limit: `within ${rush.p99} ms, none lost`, held: p99 <= rush.p99 && scanTimes.length === rush.people },
    ]
  },
}
