import { screen } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const usersScreens = [screen('/sys/user', '组织用户管理', 'school:user:view', () => import('./UsersScreen.tsx'))]
