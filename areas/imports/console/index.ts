import { lazy } from 'react'
import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'
import { importPath, importsTitle } from './places.ts'

/** The single screen for all imports: start, review, result and history. */
export const importsScreens = [
  withSynonyms(
    screen(importPath, importsTitle, 'school:user:import', () => import('./ImportScreen.tsx')),
    '批量导入',
    '上传名单',
    'Excel',
  ),
]

/** One import inside the screen of another area. */
export const ImportRun = lazy(() => import('./ImportRun.tsx'))

export { importHistoryPlace, importStartPlace } from './places.ts'
