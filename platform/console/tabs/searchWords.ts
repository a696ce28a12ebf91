import { sessionWordsKey, readOwner } from '../session/store.ts'

/** Search words that stay out of a screen's address, by filter name. */
type Words = Readonly<Record<string, string>>

const isWord = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

const wordsIn = (value: unknown): Words =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(isWord)) : {}

const readAll = (): Readonly<Record<string, Words>> => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(sessionWordsKey) ?? 'null')
    if (typeof kept?.tabs !== 'object' || kept.tabs === null || kept.owner !== readOwner()) return {}
    return Object.fromEntries(Object.entries(kept.tabs).map(([tab, words]) => [tab, wordsIn(words)]))
  } catch {
    return {}
  }
}

const keepAll = (tabs: Readonly<Record<string, Words>>) => {
  if (Object.keys(tabs).length === 0) sessionStorage.removeItem(sessionWordsKey)
  else sessionStorage.setItem(sessionWordsKey, JSON.stringify({ owner: readOwner(), tabs }))
}

/** Returns the search words of a tab that was reloaded or restarted. Empty for others. */
export const readSearchWords = (tab: number): Words => readAll()[tab] ?? {}

/** Stores the search words of a tab, so that they survive a reload, in this window and until its session ends. */
export const storeSearchWords = (tab: number, words: Words): void => {
  // Components outside of tabs, such as a home page for a single task, store nothing.
  if (tab <= 0) return
  const all = readAll()
  const filled = Object.entries({ ...all[tab], ...words }).filter(([, word]) => word !== '')
  const others = Object.entries(all).filter(([other]) => other !== String(tab))
  keepAll(Object.fromEntries([...others, ...(filled.length > 0 ? [[tab, Object.fromEntries(filled)]] : [])]))
}

/** Removes the search words of all tabs except these. */
export const removeOtherSearchWords = (tabs: readonly number[]): void => {
  const all = Object.entries(readAll())
  const left = all.filter(([tab]) => tabs.includes(Number(tab)))
  if (left.length < all.length) keepAll(Object.fromEntries(left))
}
