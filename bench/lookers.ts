import { setTimeout as sleep } from 'node:timers/promises'

/** A page that people have open. */
export interface Look {
  readonly address: string
  readonly token: string
  /** What an open page asks, all at once. */
  readonly paths: readonly string[]
  readonly people: number
  /** How often each page asks again, s. */
  readonly every: number
}

const ask = async (address: string, token: string, path: string): Promise<number> => {
  const from = performance.now()
  const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!(await answer.text()).startsWith('{"code":200')) throw new Error(`${path}: an answer was no success`)
  return performance.now() - from
}

/** Asks once what an open page asks; gives how long each answer took, ms, and throws where one is no success. */
export const askAll = ({ address, token, paths }: Look): Promise<number[]> =>
  Promise.all(paths.map((path) => ask(address, token, path)))

/**
 * Has people keep a page open while some work is done: each opens it at a moment of their own, and it asks again by its own
 * clock, whether the answer before was quick or slow. Gives how long each answer took, ms.
 */
export const lookOn = async (look: Look, work: () => Promise<unknown>) => {
  const { people, every } = look
  const taken: number[] = []
  const end = new AbortController()
  const keepOpen = async (person: number) => {
    await sleep((person * every * 1000) / people)
    while (!end.signal.aborted) {
      const next = sleep(every * 1000)
      taken.push(...(await askAll(look)))
      await next
    }
  }
  const open = Promise.all(Array.from({ length: people }, (_, person) => keepOpen(person)))
  // Whoever is refused ends the work too.
  await Promise.race([work(), open])
  end.abort()
  await open
  return taken
}
