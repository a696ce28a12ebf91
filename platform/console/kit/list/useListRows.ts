import type { DataOf } from '../../../contract/call.ts'
import type { CallInput } from '../../client/endpoint.ts'
import { useCall } from '../../client/useCall.ts'
import { type ListCall, type RowOf, type Rows, pageOfRows } from './pageOfRows.ts'

interface Asked<C extends ListCall> {
  readonly input: CallInput<C>
  readonly bounds: { readonly page: number; readonly size: number }
  /** Polling interval, ms, while rows are expected to change by themselves. 0 for none. */
  readonly every?: ((rows: readonly RowOf<C>[]) => number) | undefined
}

/** Reads one page of a list, for `DataTable`. While another page loads, it keeps the rows of the previous one. */
export const useListRows = <C extends ListCall>(call: C, { input, bounds, every }: Asked<C>) => {
  type Row = RowOf<C>
  const pageIn = (data: DataOf<C> | undefined) => {
    if (data === undefined) return undefined
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of the call, which a generic call hides
    return pageOfRows(data as Rows<Row>, bounds)
  }
  const found = useCall(call, input, {
    keep: 'pages',
    every: (data) => every?.(pageIn(data)?.content ?? []) ?? 0,
  })
  return {
    data: pageIn(found.data),
    error: found.error,
    isPlaceholderData: found.isPlaceholderData,
    refetch: found.refetch,
  }
}
