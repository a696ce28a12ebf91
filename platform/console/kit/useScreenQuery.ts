import { useCallback, useContext, useMemo, useState } from 'react'
import { useScreenPlace } from '../location/screenPlace.ts'
import { FrontContext } from '../tabs/front.ts'
import { storeSearchWords, readSearchWords } from '../tabs/searchWords.ts'
import {
  type QueryDefaults,
  type QueryValues,
  readQuery,
  markSearchWords,
  dropLostPage,
  writeQuery,
} from './screenQuery.ts'

const none: readonly string[] = []

const holdsWords = (words: object) => Object.values(words).some((word) => word !== '')

/**
 * Keeps a screen's filters, chosen node and page in its address, so that reload, link and 后退 restore them. `defaults`
 * must stay the same object. `unwritten` names values that stay out of the address, such as a child's name. The tab
 * stores them until the session ends, also over a reload. If they are lost, the list starts at its first page. The
 * screen never uses the router, because its tab may be in the background. A change without differences refetches, so
 * that pressing 搜索 twice loads news.
 */
export const useScreenQuery = <Defaults extends QueryDefaults>(
  defaults: Defaults,
  unwritten: readonly (string & keyof Defaults)[] | readonly string[] = none,
) => {
  const { tab, search, setSearch } = useScreenPlace()
  const { lookAgain } = useContext(FrontContext)
  const [kept, keep] = useState<Partial<QueryValues<Defaults>>>(() => {
    const words = Object.entries(readSearchWords(tab)).filter(([name]) => unwritten.includes(name))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- words of this screen, which are values of that type
    return Object.fromEntries(words) as Partial<QueryValues<Defaults>>
  })
  const values = useMemo(() => {
    const given = unwritten.length === 0 ? search : dropLostPage(search, holdsWords(kept))
    return { ...readQuery(given, defaults), ...kept }
  }, [search, defaults, kept, unwritten])
  const change = useCallback(
    (changed: Partial<QueryValues<Defaults>>) => {
      if (Object.entries(changed).every(([name, value]) => values[name] === value)) return lookAgain()
      const all = { ...values, ...changed }
      const hidden = Object.fromEntries(Object.entries(all).filter(([name]) => unwritten.includes(name)))
      const shown = { ...all, ...Object.fromEntries(Object.keys(hidden).map((name) => [name, defaults[name] ?? ''])) }
      const next = writeQuery(shown, defaults, search)
      if (unwritten.length === 0) return setSearch(next)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of values of that type
      keep(hidden as Partial<QueryValues<Defaults>>)
      storeSearchWords(tab, Object.fromEntries(Object.entries(hidden).map(([name, word]) => [name, String(word)])))
      return setSearch(markSearchWords(next, holdsWords(hidden)))
    },
    [tab, search, setSearch, lookAgain, values, defaults, unwritten],
  )
  return [values, change] as const
}
