import { screen } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const permissionsScreens = [
  screen('/limits/userLimits', '用户权限', 'sys:permission:edit', () => import('./UserLimitsScreen.tsx')),
  screen('/limits/userGroupLimits', '用户组权限', 'sys:permission:edit', () => import('./GroupLimitsScreen.tsx')),
]
