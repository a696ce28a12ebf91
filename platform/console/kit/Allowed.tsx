import type { ReactNode } from 'react'
import { useUser } from '../session/userContext.ts'

/** True if the signed-in user holds a permission (foundations §6); the server checks again at every call. */
export const useAllowed = (permission: string) => useUser().permissions.includes(permission)

/** Shows its children to holders of the permission. */
export const Allowed = ({ permission, children }: { permission: string; children: ReactNode }) =>
  useAllowed(permission) ? children : null
