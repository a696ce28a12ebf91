import { endsWithSession, readOwner } from '../session/store.ts'

/** The words of a screen that stay out of its address, by the names of its filters. */
type Words = Readonly<Record<string, string>>

const isWord = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

const wordsIn = (value: unknown): Words =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(isWord)) : {}

const readAll = (): Readonly<Record<string, Words>> => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(endsWithSession) ?? 'null')
    if (typeof kept?.tabs !== 'object' || kept.tabs === null || kept.owner !== readOwner()) return {}
    return Object.fromEntries(Object.entries(kept.tabs).map(([tab, words]) => [tab, wordsIn(words)]))
  } catch {
    return {}
  }
}

const keepAll = (tabs: Readonly<Record<string, Words>>) => {
  if (Object.keys(tabs).length === 0) sessionStorage.removeItem(endsWithSession)
  else sessionStorage.setItem(endsWithSession, JSON.stringify({ owner: readOwner(), tabs }))
}

/** The words that were searched for in a tab, where it came back with a reload or was begun again; none in others. */
export const readSearched = (tab: number): Words => readAll()[tab] ?? {}

/** Keeps what is searched for in a tab over a reload, in this window and until its session ends. */
export const keepSearched = (tab: number, words: Words): void => {
  // What stands in no tab, such as the home of a single task, keeps nothing.
  if (tab <= 0) return
  const all = readAll()
  const filled = Object.entries({ ...all[tab], ...words }).filter(([, word]) => word !== '')
  const others = Object.entries(all).filter(([other]) => other !== String(tab))
  keepAll(Object.fromEntries([...others, ...(filled.length > 0 ? [[tab, Object.fromEntries(filled)]] : [])]))
}

/** Forgets the words of all tabs but these. */
export const forgetSearchedBeside = (tabs: readonly number[]): void => {
  const all = Object.entries(readAll())
  const left = all.filter(([tab]) => tabs.includes(Number(tab)))
  if (left.length < all.length) keepAll(Object.fromEntries(left))
}
