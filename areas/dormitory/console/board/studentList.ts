import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { boardCalls } from '../../boardContract.ts'
import { type StudentRow } from '../../boardViews.ts'

/** Rows per page of the board's lists (operations §9). */
export const listPageSize = 10

const withIds = ({ content, ...page }: DataOf<typeof boardCalls.boardStudents>) => ({
  ...page,
  content: content.map((row): StudentRow & { readonly id: number } => ({ ...row, id: row.userId })),
})

interface ListFilter {
  readonly type?: number
  readonly keyword?: string
}

/** Reads a page of the students behind a counter, found by a word, or of the whole board. */
export const useStudentList = (filter: ListFilter, pageNum: number, enabled = true) => {
  const query = { ...useShownSchool().asked, ...filter, pageNum, pageSize: listPageSize }
  const found = useCall(boardCalls.boardStudents, { query }, { keep: 'pages', enabled })
  return {
    data: found.data && withIds(found.data),
    error: found.error,
    isPlaceholderData: found.isPlaceholderData,
    refetch: found.refetch,
  }
}
