import type { Config } from '../../../../platform/server/config.ts'

interface Reading<Value> {
  readonly at: number
  readonly value: Promise<Value>
}

/** So many readings are kept before those that are no longer good are dropped. */
const most = 1000

/**
 * Makes a reading that everybody of a key shares: it is read at most once in `goodFor` ms, however many look. The key says
 * who may share, a school for instance. Where the one who reads fails, the others read by themselves, and nothing is kept.
 * A server is told by its settings.
 */
export const makeSharedReading = <Value>(goodFor: number) => {
  const keptBy = new WeakMap<Config, Map<string, Reading<Value>>>()

  const keptOf = (server: Config) => {
    const kept = keptBy.get(server) ?? new Map<string, Reading<Value>>()
    keptBy.set(server, kept)
    return kept
  }

  const drop = (kept: Map<string, Reading<Value>>, now: number) => {
    if (kept.size < most) return
    for (const [key, { at }] of kept) if (now - at >= goodFor) kept.delete(key)
  }

  return (server: Config, key: string, at: Date, read: () => Promise<Value>): Promise<Value> => {
    const [kept, now] = [keptOf(server), at.getTime()]
    const before = kept.get(key)
    if (before && now - before.at < goodFor) return before.value.catch(read)
    drop(kept, now)
    const reading = { at: now, value: read() }
    kept.set(key, reading)
    reading.value.catch(() => {
      if (kept.get(key) === reading) kept.delete(key)
    })
    return reading.value
  }
}
