import { lazy } from 'react'
import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const pushScreens = [
  withSynonyms(
    screen('/push/config', '推送设置', 'push:config:edit', () => import('./PushConfigScreen.tsx')),
    '微信模板',
    '消息模板',
    '成绩推送',
    '通知家长',
  ),
]

export type { PushPlanner } from './PushDialog.tsx'

/** The dialog that pushes an object. Its code loads when it opens. */
export const PushDialog = lazy(async () => ({ default: (await import('./PushDialog.tsx')).PushDialog }))

/** The dialog that pushes an object whose audience is known. Its code loads when it opens. */
export const SendDialog = lazy(async () => ({ default: (await import('./SendDialog.tsx')).SendDialog }))

/** The dialog with the pushes of an object and their recipients. Its code loads when it opens. */
export const PushesDialog = lazy(async () => ({ default: (await import('./PushesDialog.tsx')).PushesDialog }))
