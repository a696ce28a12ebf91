import { lazy } from 'react'
import { screen } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const usersScreens = [
  screen('/sys/user', '组织用户管理', 'school:user:view', () => import('./list/UsersScreen.tsx')),
]

/** Changes one's own avatar; its code comes when it is opened. */
export const AvatarDialog = lazy(() => import('./records/AvatarDialog.tsx'))

/** Shows a user of a row; its code comes when it is opened. */
export const UserDialog = lazy(async () => ({ default: (await import('./records/UserDialog.tsx')).UserDialog }))

export { UserSelect } from './list/UserSelect.tsx'
