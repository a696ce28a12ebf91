import { useCallback } from 'react'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { users } from '../contract.ts'

/** Asks again whatever shows a user, after something about one has changed. */
export const useChanged = () => {
  const [list, model, student] = [
    useRefresh(users.findUserPage),
    useRefresh(users.userModel),
    useRefresh(users.studentInfo),
  ]
  return useCallback(() => Promise.all([list(), model(), student()]), [list, model, student])
}
