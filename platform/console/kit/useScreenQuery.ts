import { useCallback, useMemo } from 'react'
import { useScreenPlace } from '../location/screenPlace.ts'
import { type QueryDefaults, type QueryValues, readQuery, writeQuery } from './screenQuery.ts'

/**
 * A screen's filters, chosen node and page, kept in its address, so that a reload, a link and 后退 bring them back.
 * `defaults` must stay the same object. The screen never touches the router: its place may be a tab in the background.
 */
export const useScreenQuery = <Defaults extends QueryDefaults>(defaults: Defaults) => {
  const { search, setSearch } = useScreenPlace()
  const values = useMemo(() => readQuery(search, defaults), [search, defaults])
  const change = useCallback(
    (changed: Partial<QueryValues<Defaults>>) => setSearch(writeQuery({ ...values, ...changed }, defaults)),
    [setSearch, values, defaults],
  )
  return [values, change] as const
}
