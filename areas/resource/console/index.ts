import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const resourceScreens = [
  screen('/resc/rescType', '资源类型', 'resource:type:edit', () => import('./TypesScreen.tsx')),
  withSynonyms(
    withActions(
      screen('/resc/rescMange', '资源管理', 'resource:item:view', () => import('./ItemsScreen.tsx')),
      [{ title: '新增资源', also: ['登记灭火器', '登记 AED'], permission: 'resource:item:edit' }],
    ),
    '灭火器',
    '消火栓',
    'AED',
    '配电箱',
  ),
]
