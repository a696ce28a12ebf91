import { screen, withActions, withWords } from '../../../platform/console/shell/screen.ts'

export const permissionsScreens = [
  withWords(
    screen('/limits/userLimits', '用户权限', 'sys:permission:edit', () => import('./UserLimitsScreen.tsx')),
    '授权',
    '开权限',
    '加权限',
  ),
  withActions(
    withWords(
      screen('/limits/userGroupLimits', '用户组权限', 'sys:permission:edit', () => import('./GroupLimitsScreen.tsx')),
      '授权',
      '分组',
    ),
    [{ title: '新建用户组', also: ['添加用户组', '授权'], permission: 'sys:permission:edit' }],
  ),
]
