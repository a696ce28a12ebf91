import { setTimeout as sleep } from 'node:timers/promises'
import { users } from '../areas/users/contract.ts'

/** Number of people of a school who page through a list, and how long each looks at a page, ms. */
const [people, lookedFor] = [4, 50]

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** Requests the user page of a school until stopped. Returns the response times, ms. */
export const watchUserPage = (address: string, token: string) => {
  const times: number[] = []
  const over = new AbortController()
  const ask = async () => {
    const start = performance.now()
    const answer = await fetch(`${address}${users.findUserPage.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ pageNum: 1, pageSize: 10 }),
    })
    const { code, msg }: { code: number; msg: string } = await answer.json()
    if (code !== 200) throw new Error(`${users.findUserPage.path}: ${msg}`)
    times.push(performance.now() - start)
    await sleep(lookedFor)
  }
  const turnPages = async () => {
    while (!over.signal.aborted) await ask()
  }
  const all = Promise.all(Array.from({ length: people }, turnPages))
  return async () => {
    over.abort()
    await all
    return { p99: percentile(times, 0.99), p50: percentile(times, 0.5), answers: times.length }
  }
}
