import type { SearchContext } from '../../../platform/server/asker.ts'
import type { Config } from '../../../platform/server/config.ts'
import { isReadableRecord } from './reach.ts'
import type { Search } from './recordSearch.ts'

/**
 * How long "more than the count limit" stays cached, ms. It can go stale, because cleanup drops the oldest month and
 * deleting a user deletes their records.
 */
const cachedForMs = 10 * 60_000

/** Maximum number of cached searches. */
const maxSearches = 1000

const expiriesByServer = new WeakMap<Config, Map<string, number>>()

/**
 * Returns the cache key of a search whose results only grow, or null if it filters people, because their class or name
 * may change.
 */
const cacheKeyOf = ({ schoolId, asker }: SearchContext, search: Search): string | null => {
  const choosesPeople = search.deptId !== undefined || search.keyword.trim() !== ''
  if (choosesPeople || isReadableRecord(schoolId, asker) !== undefined) return null
  return JSON.stringify([schoolId, search])
}

/**
 * Remembers which searches exceeded the count limit. Records are only added, so these needn't be counted for a while.
 * In a large school the count was two thirds of the cost of an unfiltered page.
 */
export const exceededCountCache = (server: Config, stand: SearchContext, search: Search) => {
  const until = expiriesByServer.get(server) ?? new Map<string, number>()
  expiriesByServer.set(server, until)
  const key = cacheKeyOf(stand, search)
  return {
    isKnown: (now: Date) => key !== null && (until.get(key) ?? 0) > now.getTime(),
    remember: (now: Date) => {
      if (key === null) return
      if (until.size >= maxSearches) until.clear()
      until.set(key, now.getTime() + cachedForMs)
    },
  }
}
