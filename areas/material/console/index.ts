import { lazy } from 'react'
import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const materialScreens = [
  withSynonyms(
    screen('/health/materialTasks', '收集任务', 'material:task:edit', () => import('./TasksScreen.tsx')),
    '体检表',
    '收材料',
    '疫苗本',
    '接种证',
    '健康证明',
    '上传材料',
  ),
  withSynonyms(
    screen('/health/MaterialUploadViewer', '材料查看', 'material:file:view', () => import('./ViewerScreen.tsx')),
    '体检表',
    '看材料',
    '疫苗本',
    '接种证',
    '健康证明',
  ),
]

/** The page that a parent's link opens, by purpose. */
export const materialPages = {
  material: lazy(() => import('./parent/ParentMaterialPage.tsx')),
}
