import { useCall } from '../../../../platform/console/client/useCall.ts'
import { users } from '../../contract.ts'

/** Reads a page of people by a search text. `areHiddenShown` includes disabled and locked accounts. */
export const usePeople = ({
  areHiddenShown,
  ...search
}: {
  readonly keyword: string
  readonly areHiddenShown: boolean
  readonly pageNum: number
  readonly pageSize: number
}) => {
  const body = { ...search, viewAccountDisable: areHiddenShown, viewLocked: areHiddenShown }
  return useCall(users.findUserPage, { body }, { keep: 'pages' })
}

/** Reads one person. */
export const usePerson = (id: number) => useCall(users.user, { query: { id } }, { fresh: 60_000 })
