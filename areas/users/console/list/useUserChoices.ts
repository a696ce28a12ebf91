import { useQueries } from '@tanstack/react-query'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useDebounced } from '../../../../platform/console/kit/useDebounced.ts'
import { useGraduatesShown } from '../../../../platform/console/session/graduates.ts'
import { type UserRow, users } from '../../contract.ts'

/** The most people offered at once. More letters of the name find the others. */
const mostOffered = 20

interface ChoiceQuery {
  readonly word: string
  readonly isOpen: boolean
  readonly roleId?: number | undefined
  readonly deptId?: number | undefined
  readonly chosen: readonly number[]
}

/** Finds people by search text, and loads the chosen ones whom the search may not find. */
export const useUserChoices = ({ word, isOpen, roleId, deptId, chosen }: ChoiceQuery) => {
  const keyword = useDebounced(word.trim())
  const areHiddenShown = useGraduatesShown()
  const body = {
    keyword,
    pageSize: mostOffered,
    // One flag shows all people that are usually hidden (conflicts C-027).
    viewAccountDisable: areHiddenShown,
    viewLocked: areHiddenShown,
    ...(roleId === undefined ? {} : { roleId }),
    ...(deptId === undefined ? {} : { deptId }),
  }
  const page = useCall(users.findUserPage, { body }, { enabled: isOpen, keep: 'answer', fresh: 30_000 })
  const found: readonly UserRow[] = page.data?.content ?? []
  const missingIds = chosen.filter((id) => !found.some((user) => user.id === id))
  const { method, path } = users.user
  const others = useQueries({
    queries: missingIds.map((id) => ({
      queryKey: [method, path, { query: { id } }],
      queryFn: () => callServer(users.user, { query: { id } }),
      staleTime: 600_000,
    })),
  })
  const known = [...found, ...others.flatMap(({ data }) => data ?? [])]
  return {
    found,
    nameOf: (id: number) => known.find((user) => user.id === id)?.name ?? `用户 ${id}`,
    more: Math.max(0, (page.data?.totalSize ?? 0) - found.length),
    page,
    isSettling: keyword !== word.trim() || page.isPlaceholderData,
  }
}
