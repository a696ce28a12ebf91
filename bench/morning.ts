import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../simulator/district/accounts.ts'
import { type Size, databaseOf, describeSize, sizes } from './data.ts'
import type { Figure, Row } from './figure.ts'
import { signIn } from './load.ts'
import { startProduct } from './programs.ts'
import { median, percentile } from './turns.ts'
import { userPageCall } from './userPage.ts'

/** Number of concurrent people, each from a different school at any time. */
const connections = 50

/** Number of lists read by each person after signing in. */
const listsPerPerson = 10

/** A morning lasts this many turns: a minute if a turn takes five seconds. */
const morningTurns = 12

/** Interval of the probe, ms. */
const probeInterval = 100

/** The responses of one kind of request: the time of each, ms, and the number refused or failed. */
interface ResponseTally {
  readonly took: number[]
  refused: number
}

/** Times a successful response. After an error it counts a refusal and returns null. */
const timed = async <T>(tally: ResponseTally, work: () => Promise<T>): Promise<T | null> => {
  const began = performance.now()
  try {
    const answer = await work()
    tally.took.push(performance.now() - began)
    return answer
  } catch {
    tally.refused += 1
    return null
  }
}

const readList = async (address: string, token: string): Promise<void> => {
  const { path, body } = userPageCall().asked
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!(await answer.text()).startsWith('{"code":200')) throw new Error('the list was refused')
}

const askHealth = async (address: string): Promise<void> => {
  const answer = await fetch(`${address}/healthz`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error('it is not well')
}

/** Administrators of one school after the other sign in and read lists until the morning is over. */
const playMorning = async (address: string, schools: number, seconds: number) => {
  const makeTally = (): ResponseTally => ({ took: [], refused: 0 })
  const [signIns, lists, probes] = [makeTally(), makeTally(), makeTally()]
  const ends = performance.now() + seconds * 1000
  const isOngoing = () => performance.now() < ends
  let next = 0
  const atDesk = async () => {
    while (isOngoing()) {
      next += 1
      const name = `school${((next - 1) % schools) + 1}`
      const token = await timed(signIns, () => signIn(address, name, demoPassword))
      if (token === null) continue
      for (let left = listsPerPerson; left > 0 && isOngoing(); left -= 1)
        await timed(lists, () => readList(address, token))
    }
  }
  const probe = async () => {
    while (isOngoing()) {
      await timed(probes, () => askHealth(address))
      await sleep(probeInterval)
    }
  }
  await Promise.all([probe(), ...Array.from({ length: connections }, atDesk)])
  return { signIns, lists, probes }
}

const row = (of: string, { took, refused }: ResponseTally, seconds: number): Row => ({
  of,
  value: `${(took.length / seconds).toFixed(1)}/s, p50 ${median(took).toFixed(0)} ms, p99 ${percentile(took, 0.99).toFixed(0)} ms, ${refused} refused`,
  limit: 'reported',
  held: true,
})

/** The first minute of a morning in all schools at once. Only reported, because people decide how much arrives. */
const morningOf = (size: Size): Figure => ({
  name: `a morning of ${size.schools} schools: sign-ins and lists, ${connections} at once, ${describeSize(size)}`,
  measure: async (bench) => {
    const address = await startProduct(bench, await databaseOf(bench.server, size))
    const seconds = morningTurns * bench.seconds
    await playMorning(address, size.schools, bench.seconds)
    await bench.look()
    const { signIns, lists, probes } = await playMorning(address, size.schools, seconds)
    return [row('sign-ins', signIns, seconds), row('lists', lists, seconds), row('/healthz', probes, seconds)]
  },
})

export const morning: Figure = morningOf(sizes.province)
