import { useQueries } from '@tanstack/react-query'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useDebounced } from '../../../../platform/console/kit/useDebounced.ts'
import { useGraduatesShown } from '../../../../platform/console/session/graduates.ts'
import { type UserRow, users } from '../../contract.ts'

/** So many are offered at once; whoever is not among them is sought by more of the name. */
const offered = 20

interface Asked {
  readonly word: string
  readonly isOpen: boolean
  readonly roleId?: number | undefined
  readonly deptId?: number | undefined
  readonly chosen: readonly number[]
}

/** The people that a word finds, and those who are chosen already, whom it may not find. */
export const useUserChoices = ({ word, isOpen, roleId, deptId, chosen }: Asked) => {
  const keyword = useDebounced(word.trim())
  const areHiddenShown = useGraduatesShown()
  const body = {
    keyword,
    pageSize: offered,
    // One flag for all that is usually hidden (conflicts C-027).
    viewAccountDisable: areHiddenShown,
    viewLocked: areHiddenShown,
    ...(roleId === undefined ? {} : { roleId }),
    ...(deptId === undefined ? {} : { deptId }),
  }
  const page = useCall(users.findUserPage, { body }, { enabled: isOpen, keep: 'answer', fresh: 30_000 })
  const found: readonly UserRow[] = page.data?.content ?? []
  const lacking = chosen.filter((id) => !found.some((user) => user.id === id))
  const { method, path } = users.user
  const others = useQueries({
    queries: lacking.map((id) => ({
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
