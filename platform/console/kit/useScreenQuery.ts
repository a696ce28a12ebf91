import { useCallback, useContext, useMemo, useState } from 'react'
import { useScreenPlace } from '../location/screenPlace.ts'
import { FrontContext } from '../tabs/front.ts'
import { type QueryDefaults, type QueryValues, readQuery, writeQuery } from './screenQuery.ts'

const none: readonly string[] = []

/**
 * A screen's filters, chosen node and page, kept in its address, so that a reload, a link and 后退 bring them back.
 * `defaults` must stay the same object. `unwritten` names what stays out of the address, such as the name of a child: the
 * tab alone keeps it. The screen never touches the router: its place may be a tab in the background. A change that changes
 * nothing has the screen look again: who presses 搜索 twice waits for what has happened meanwhile.
 */
export const useScreenQuery = <Defaults extends QueryDefaults>(
  defaults: Defaults,
  unwritten: readonly (string & keyof Defaults)[] | readonly string[] = none,
) => {
  const { search, setSearch } = useScreenPlace()
  const { lookAgain } = useContext(FrontContext)
  const [kept, keep] = useState<Partial<QueryValues<Defaults>>>({})
  const values = useMemo(() => ({ ...readQuery(search, defaults), ...kept }), [search, defaults, kept])
  const change = useCallback(
    (changed: Partial<QueryValues<Defaults>>) => {
      if (Object.entries(changed).every(([name, value]) => values[name] === value)) return lookAgain()
      const all = { ...values, ...changed }
      const hidden = Object.entries(all).filter(([name]) => unwritten.includes(name))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of values of that type
      if (hidden.length > 0) keep(Object.fromEntries(hidden) as Partial<QueryValues<Defaults>>)
      const shown = { ...all, ...Object.fromEntries(hidden.map(([name]) => [name, defaults[name] ?? ''])) }
      setSearch(writeQuery(shown, defaults, search))
    },
    [search, setSearch, lookAgain, values, defaults, unwritten],
  )
  return [values, change] as const
}
