import type { ReactNode } from 'react'
import { useUser } from '../session/userContext.ts'

/** True if the signed-in user has a permission (foundations §6). The server checks it again at every call. */
export const useAllowed = (permission: string) => useUser().permissions.includes(permission)

/** Shows its children to users with the permission. */
export const Allowed = ({ permission, children }: { permission: string; children: ReactNode }) =>
  useAllowed(permission) ? children : null
