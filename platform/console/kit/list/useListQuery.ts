import { useState } from 'react'
import { useScreenQuery } from '../useScreenQuery.ts'
import { type FilterTexts, type ListFilters, namesOf } from './listFilters.ts'

interface Bounds {
  readonly page: number
  readonly size: number
}

const defaultsOf = (filters: ListFilters, size: number): Readonly<Record<string, string | number>> => ({
  ...Object.fromEntries(Object.keys(filters).map((name) => [name, ''])),
  page: 1,
  size,
})

/** The filters and page of a list, kept in the address except for people's names. */
export const useListQuery = <Filters extends ListFilters>(filters: Filters, firstSize: number) => {
  const [defaults] = useState(() => defaultsOf(filters, firstSize))
  const [ofPeople] = useState(() => namesOf(filters, (filter) => filter.kind === 'word' && (filter.ofPeople ?? false)))
  const [query, change] = useScreenQuery(defaults, ofPeople)
  const values: Readonly<Record<string, string | number>> = query
  const texts = Object.fromEntries(Object.keys(filters).map((name) => [name, String(values[name] ?? '')]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a text was read for each of the filters' names
  const asked = texts as FilterTexts<Filters>
  const bounds: Bounds = { page: Number(values.page), size: Number(values.size) }
  return {
    asked,
    bounds,
    isFiltered: Object.values(texts).some((text) => text !== ''),
    ask: (changed: Readonly<Record<string, string>>) => change({ ...changed, page: 1 }),
    clear: () => change({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, ''])), page: 1 }),
    turn: (page: number, size: number) => change({ page, size }),
  }
}
