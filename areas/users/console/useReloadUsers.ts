import { useCallback } from 'react'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { users } from '../contract.ts'

/** Returns a function that reloads all queries that show a user, to be called after a change. */
export const useReloadUsers = () => {
  const [list, model, student] = [
    useRefresh(users.findUserPage),
    useRefresh(users.userModel),
    useRefresh(users.studentInfo),
  ]
  return useCallback(() => Promise.all([list(), model(), student()]), [list, model, student])
}
