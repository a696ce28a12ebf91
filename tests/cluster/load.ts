import { z } from 'zod'
import { drill } from './drill.ts'

const envelope = z.object({ code: z.int(), msg: z.string() })

/** Results of calls: done, refused because the database is away, or anything else, which is a fault. */
interface Tally {
  readonly said: number[]
  away: number
  readonly other: string[]
}

/**
 * Calls a node without a pause from `many` concurrent callers, every other one of which writes, and counts the results.
 */
export const makeLoad = (address: string, token: string, many: number) => {
  const tally: Tally = { said: [], away: 0, other: [] }
  const rounds = Array.from({ length: many }, () => ({ done: 0, away: 0 }))
  const state = { going: true }
  let word = 0

  const ask = (path: string, body?: object) =>
    fetch(address + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  const countResult = async (round: { done: number; away: number }, answer: Response, sentWord: number | null) => {
    const { code, msg } = envelope.parse(await answer.json())
    if (answer.status === 503 && /[一-龥]/.test(msg)) {
      tally.away += 1
      round.away += 1
      return
    }
    if (code !== 200) return void tally.other.push(`${answer.status} ${code} ${msg}`)
    round.done += 1
    if (sentWord !== null) tally.said.push(sentWord)
  }

  const callers = rounds.map(async (round, index) => {
    while (state.going) {
      const sentWord = index % 2 === 0 ? ++word : null
      const call =
        sentWord === null ? ask(drill.queue.path) : ask(drill.say.path, { key: `caller-${index}`, words: [sentWord] })
      try {
        await countResult(round, await call, sentWord)
      } catch (error) {
        // The node is gone, so further calls show nothing.
        tally.other.push(String(error))
        return
      }
    }
  })

  const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
  /** Waits until each caller has `more` further calls with this result, or until one call fails otherwise. */
  const until = async (what: 'done' | 'away', more: number) => {
    const goal = rounds.map((round) => round[what] + more)
    while (tally.other.length === 0 && rounds.some((round, index) => round[what] < (goal[index] ?? 0))) await pause()
  }
  return {
    tally,
    until,
    end: async () => {
      state.going = false
      await Promise.all(callers)
    },
  }
}
