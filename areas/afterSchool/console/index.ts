import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

export const afterSchoolScreens = [
  withSynonyms(
    screen('/afterSchool/Dismissal', '今日放学', 'afterSchool:dismissal:run', () => import('./DismissalScreen.tsx')),
    '放学',
    '接送',
    '提前放学',
    '留校',
  ),
  withSynonyms(
    screen('/afterSchool/AfterSchoolConfig', '放学配置', 'afterSchool:config:edit', () => import('./ConfigScreen.tsx')),
    '放学时间',
    '放学时段',
    '放学大屏',
  ),
]

/** Loads the hall board when a display shows it. */
export const loadDismissalBoard = () => import('./DismissalBoard.tsx')
