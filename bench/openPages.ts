import { setTimeout as sleep } from 'node:timers/promises'

/** A page that people have open. */
export interface OpenPage {
  readonly address: string
  readonly token: string
  /** Paths that an open page requests, all at the same time. */
  readonly paths: readonly string[]
  readonly people: number
  /** Interval at which each page repeats its requests, s. */
  readonly every: number
}

const ask = async (address: string, token: string, path: string): Promise<number> => {
  const from = performance.now()
  const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!(await answer.text()).startsWith('{"code":200')) throw new Error(`${path}: an answer was no success`)
  return performance.now() - from
}

/**
 * Makes the requests of an open page once. Returns the time of each response, ms, and throws if one isn't a success.
 */
export const requestPage = ({ address, token, paths }: OpenPage): Promise<number[]> =>
  Promise.all(paths.map((path) => ask(address, token, path)))

/**
 * Keeps a page open for many people while the work runs. Each opens it at a different moment, and it repeats its
 * requests at a fixed interval, however long the responses take. Returns the time of each response, ms.
 */
export const keepPageOpen = async (look: OpenPage, work: () => Promise<unknown>) => {
  const { people, every } = look
  const times: number[] = []
  const end = new AbortController()
  const keepOpen = async (person: number) => {
    await sleep((person * every * 1000) / people)
    while (!end.signal.aborted) {
      const next = sleep(every * 1000)
      times.push(...(await requestPage(look)))
      await next
    }
  }
  const open = Promise.all(Array.from({ length: people }, (_, person) => keepOpen(person)))
  // A refused request ends the work, too.
  await Promise.race([work(), open])
  end.abort()
  await open
  return times
}
