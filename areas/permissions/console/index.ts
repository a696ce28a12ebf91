import { createElement } from 'react'
import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'
import type { PeoplePieces } from './people.ts'

/** Returns the screens of this area, over pieces of the users area. */
export const permissionsScreens = (people: PeoplePieces) => [
  withSynonyms(
    screen('/limits/userLimits', '用户权限', 'sys:permission:edit', async () => {
      const { makeUserLimitsScreen } = await import('./UserLimitsScreen.tsx')
      return { default: makeUserLimitsScreen(people) }
    }),
    '授权',
    '开权限',
    '加权限',
  ),
  withActions(
    withSynonyms(
      screen('/limits/userGroupLimits', '用户组权限', 'sys:permission:edit', async () => {
        const { GroupLimitsScreen } = await import('./GroupLimitsScreen.tsx')
        return { default: () => createElement(GroupLimitsScreen, people) }
      }),
      '授权',
      '分组',
    ),
    [{ title: '新建用户组', also: ['添加用户组', '授权'], permission: 'sys:permission:edit' }],
  ),
]
