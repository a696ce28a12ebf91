import { screen, withActions } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const permissionsScreens = [
  screen('/limits/userLimits', '用户权限', 'sys:permission:edit', () => import('./UserLimitsScreen.tsx')),
  withActions(
    screen('/limits/userGroupLimits', '用户组权限', 'sys:permission:edit', () => import('./GroupLimitsScreen.tsx')),
    [{ title: '新建用户组', also: ['添加用户组', '授权'], permission: 'sys:permission:edit' }],
  ),
]
