import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../simulator/district/accounts.ts'
import { type Size, databaseOf, describeSize, sizes } from './data.ts'
import type { Figure, Row } from './figure.ts'
import { signIn } from './load.ts'
import { startProduct } from './programs.ts'
import { median } from './turns.ts'
import { userPageCall } from './userPage.ts'

/** How many are at it at once, each in a school of their own at a time. */
const connections = 50

/** So many lists are read by somebody who has signed in, before the next one does. */
const listsEach = 10

/** A morning lasts so many turns of the bench: a minute where a turn takes five seconds. */
const turnsLong = 12

/** How often a probe asks, ms. */
const probesEvery = 100

/** The answers to one thing that was asked: how long each took, ms, and how many were refused or failed. */
interface Heard {
  readonly took: number[]
  refused: number
}

const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

const timed = async (heard: Heard, work: () => Promise<boolean>): Promise<void> => {
  const began = performance.now()
  const isAnswered = await work().catch(() => false)
  if (isAnswered) heard.took.push(performance.now() - began)
  else heard.refused += 1
}

const readList = async (address: string, token: string): Promise<boolean> => {
  const { path, body } = userPageCall().asked
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.text()).startsWith('{"code":200')
}

/** Everybody signs in and reads lists until the morning is over, one school's administrator after the other. */
const haveMorning = async (address: string, schools: number, seconds: number) => {
  const nothing = (): Heard => ({ took: [], refused: 0 })
  const [signIns, lists, probes] = [nothing(), nothing(), nothing()]
  const ends = performance.now() + seconds * 1000
  const goesOn = () => performance.now() < ends
  let next = 0
  const atDesk = async () => {
    while (goesOn()) {
      next += 1
      const signed = { token: '' }
      await timed(signIns, async () => {
        signed.token = await signIn(address, `school${((next - 1) % schools) + 1}`, demoPassword)
        return signed.token !== ''
      })
      const { token } = signed
      if (token === '') continue
      for (let left = listsEach; left > 0 && goesOn(); left -= 1) await timed(lists, () => readList(address, token))
    }
  }
  const probe = async () => {
    while (goesOn()) {
      await timed(probes, async () => (await fetch(`${address}/healthz`)).ok)
      await sleep(probesEvery)
    }
  }
  await Promise.all([probe(), ...Array.from({ length: connections }, atDesk)])
  return { signIns, lists, probes }
}

const row = (of: string, { took, refused }: Heard, seconds: number): Row => ({
  of,
  value: `${(took.length / seconds).toFixed(1)}/s, p50 ${median(took).toFixed(0)} ms, p99 ${quantile(took, 0.99).toFixed(0)} ms, ${refused} refused`,
  limit: 'reported',
  held: true,
})

/** The first minute of a morning in all schools at once. Reported: how much comes in is the people's doing. */
const morningOf = (size: Size): Figure => ({
  name: `a morning of ${size.schools} schools: sign-ins and lists, ${connections} at once, ${describeSize(size)}`,
  measure: async (bench) => {
    const address = await startProduct(bench, await databaseOf(bench.server, size))
    const seconds = turnsLong * bench.seconds
    await haveMorning(address, size.schools, bench.seconds)
    await bench.look()
    const { signIns, lists, probes } = await haveMorning(address, size.schools, seconds)
    return [row('sign-ins', signIns, seconds), row('lists', lists, seconds), row('/healthz', probes, seconds)]
  },
})

export const morning: Figure = morningOf(sizes.province)
