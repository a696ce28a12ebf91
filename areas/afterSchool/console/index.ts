import { screen } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const afterSchoolScreens = [
  screen('/afterSchool/Dismissal', '今日放学', 'afterSchool:dismissal:run', () => import('./DismissalScreen.tsx')),
  screen('/afterSchool/AfterSchoolConfig', '放学配置', 'afterSchool:config:edit', () => import('./ConfigScreen.tsx')),
]

/** The hall's board, loaded when a display shows it. */
export const loadDismissalBoard = () => import('./DismissalBoard.tsx')
