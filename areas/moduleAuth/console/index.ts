import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screen of this area. */
export const moduleAuthScreens = [
  withSynonyms(
    screen('/sys/schoolModule', '模块授权', 'moduleAuth:module:view', () => import('./ModulesScreen.tsx')),
    '学校模块授权',
    '开通功能',
    '关闭功能',
  ),
]
