import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallError } from '../../../../platform/console/client/callError.ts'

/** A page as returned by the server. */
interface Page<Row> {
  readonly content: readonly Row[]
  readonly totalSize: number
  readonly totalPages: number
  readonly pageNum: number
}

interface RowsOptions<Row> {
  /** The list and its filters as a cache key. A change restarts the list. */
  readonly name: readonly unknown[]
  readonly read: (pageNum: number, signal: AbortSignal) => Promise<Page<Row>>
  readonly enabled?: boolean
}

/** A list that loads more rows on scrolling. */
export interface LoadedRows<Row> {
  readonly rows: readonly Row[]
  /** The total; undefined until the first page is loaded. */
  readonly total: number | undefined
  readonly error: CallError | null
  readonly hasMore: boolean
  readonly isFetching: boolean
  readonly more: () => void
  /** Fetches all remaining pages, one by one (O-RULE-143). */
  readonly all: () => void
  readonly refetch: () => void
}

/** Rows per page (operations §2.3, §9). */
export const rowsPerPage = 50

/** Reads a list page by page. Nothing stays cached after it unmounts. */
export const useRows = <Row>({ name, read, enabled = true }: RowsOptions<Row>): LoadedRows<Row> => {
  const [wantedList, setWantedList] = useState<string | null>(null)
  const query = useInfiniteQuery<Page<Row>, CallError, { pages: Page<Row>[] }, readonly unknown[], number>({
    queryKey: ['rows', ...name],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : null),
    enabled,
    gcTime: 0,
  })
  const { hasNextPage, isFetching, fetchNextPage, refetch, isError } = query
  const list = JSON.stringify(name)
  const shouldFetch = wantedList === list && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (shouldFetch) void fetchNextPage()
  }, [shouldFetch, fetchNextPage])
  return {
    rows: query.data?.pages.flatMap(({ content }) => content) ?? [],
    total: query.data?.pages.at(-1)?.totalSize,
    error: query.data === undefined ? query.error : null,
    hasMore: hasNextPage,
    isFetching,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
    all: () => setWantedList(list),
    refetch: () => void refetch(),
  }
}
