import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const honorScreens = [
  withSynonyms(
    screen('/honor/honorTable', '荣誉榜', 'honor:award:view', () => import('./TableScreen.tsx')),
    '光荣榜',
    '荣誉排名',
  ),
  withActions(
    withSynonyms(
      screen('/honor/honorAdmin', '荣誉管理', 'honor:award:view', () => import('./AwardsScreen.tsx')),
      '奖状',
      '获奖',
      '三好学生',
      '表彰',
    ),
    [{ title: '颁发荣誉', also: ['登记获奖', '打印奖状'], permission: 'honor:award:edit' }],
  ),
  withSynonyms(
    screen('/honor/honorHistory', '荣誉历史', 'honor:award:view', () => import('./HistoryScreen.tsx')),
    '获奖记录',
    '学生荣誉',
  ),
  screen('/honor/yearAdmin', '年度管理', 'honor:year:edit', () => import('./YearsScreen.tsx')),
]
