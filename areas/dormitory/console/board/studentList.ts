import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { type StudentRow, boardCalls } from '../../boardContract.ts'

/** The rows of a page in the lists of the board (operations §9). */
export const listPage = 10

const withIds = ({ content, ...page }: DataOf<typeof boardCalls.boardStudents>) => ({
  ...page,
  content: content.map((row): StudentRow & { readonly id: number } => ({ ...row, id: row.userId })),
})

/** A page of the students behind a counter, or of all of the board. */
export const useStudentList = (which: { readonly type?: number }, pageNum: number) => {
  const query = { ...useShownSchool().asked, ...which, pageNum, pageSize: listPage }
  const found = useCall(boardCalls.boardStudents, { query }, { keep: 'pages' })
  return {
    data: found.data && withIds(found.data),
    error: found.error,
    isPlaceholderData: found.isPlaceholderData,
    refetch: found.refetch,
  }
}
