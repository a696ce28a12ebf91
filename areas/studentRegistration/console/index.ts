import { lazy } from 'react'
import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

const mayView = 'studentRegistration:application:view'

/** The screens of this area. */
export const studentRegistrationScreens = [
  withSynonyms(
    screen('/studentRegistrationManagement/index', '报名管理', mayView, () => import('./TasksScreen.tsx')),
    '招生',
    '新生报名',
    '兴趣班报名',
    '信息采集',
    '录取',
  ),
  screen(
    '/studentRegistrationManagement/addTask',
    '新建报名任务',
    'studentRegistration:task:edit',
    () => import('./TaskEditorScreen.tsx'),
  ),
  screen('/studentRegistrationManagement/viewTaskDetails', '报名任务详情', mayView, () => import('./TaskScreen.tsx')),
]

/** The public page on which parents apply. */
export const ApplyPage = lazy(() => import('./parent/ApplyPage.tsx'))
