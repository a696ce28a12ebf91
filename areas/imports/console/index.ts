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

export { importHistoryPlace, importStartPlace } from './places.ts'
