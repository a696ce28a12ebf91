import type { Stand } from '../../../platform/server/asker.ts'
import type { Config } from '../../../platform/server/config.ts'
import { recordsFollowed } from './reach.ts'
import type { Search } from './recordSearch.ts'

/** Clearing takes the oldest month away, and who is deleted takes their records along: so long a count stands, ms. */
const goodFor = 10 * 60_000

/** So many searches are remembered. */
const most = 1000

const untilOf = new WeakMap<Config, Map<string, number>>()

/** The search by its words, where its records only become more: null where people are chosen, whose class or name may change. */
const growing = ({ schoolId, asker }: Stand, search: Search): string | null => {
  const choosesPeople = search.deptId !== undefined || search.keyword.trim() !== ''
  if (choosesPeople || recordsFollowed(schoolId, asker) !== undefined) return null
  return JSON.stringify([schoolId, search])
}

/**
 * Remembers which searches of a server were counted to the limit. Records are only added to, so they need no counting
 * for a while: in a large school that was two thirds of what a page without a filter cost.
 */
export const passedCounts = (server: Config, stand: Stand, search: Search) => {
  const until = untilOf.get(server) ?? new Map<string, number>()
  untilOf.set(server, until)
  const key = growing(stand, search)
  return {
    isKnown: (now: Date) => key !== null && (until.get(key) ?? 0) > now.getTime(),
    remember: (now: Date) => {
      if (key === null) return
      if (until.size >= most) until.clear()
      until.set(key, now.getTime() + goodFor)
    },
  }
}
