import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallError } from '../../../../platform/console/client/callError.ts'

/** A page of a list as a server gives it. */
interface Page<Row> {
  readonly content: readonly Row[]
  readonly totalSize: number
  readonly totalPages: number
  readonly pageNum: number
}

interface Asked<Row> {
  /** Names the list and its filters: another name is another list, which begins at its start. */
  readonly name: readonly unknown[]
  readonly read: (pageNum: number, signal: AbortSignal) => Promise<Page<Row>>
  readonly enabled?: boolean
}

/** A list that grows as it is scrolled. */
export interface Rows<Row> {
  readonly rows: readonly Row[]
  /** All there are; undefined until the first page has come. */
  readonly total: number | undefined
  readonly error: CallError | null
  readonly hasMore: boolean
  readonly isFetching: boolean
  readonly more: () => void
  /** Fetches what is missing, page by page (O-RULE-143). */
  readonly all: () => void
  readonly refetch: () => void
}

/** So many rows come at a time (operations §2.3, §9). */
export const rowsAtOnce = 50

/** Reads a list page by page; nothing of it is kept once nobody shows it. */
export const useRows = <Row>({ name, read, enabled = true }: Asked<Row>): Rows<Row> => {
  const [wantedWhole, wantWhole] = useState<string | null>(null)
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
  const goesOn = wantedWhole === list && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return {
    rows: query.data?.pages.flatMap(({ content }) => content) ?? [],
    total: query.data?.pages.at(-1)?.totalSize,
    error: query.data === undefined ? query.error : null,
    hasMore: hasNextPage,
    isFetching,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
    all: () => wantWhole(list),
    refetch: () => void refetch(),
  }
}
