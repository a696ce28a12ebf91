import { lazy } from 'react'
import { screen } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const materialScreens = [
  screen('/health/materialTasks', '收集任务', 'material:task:edit', () => import('./TasksScreen.tsx')),
  screen('/health/MaterialUploadViewer', '材料查看', 'material:file:view', () => import('./ViewerScreen.tsx')),
]

/** The page that a parent's link opens, by its purpose. */
export const materialPages = {
  material: lazy(() => import('./parent/ParentMaterialPage.tsx')),
}
