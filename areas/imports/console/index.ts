import { screen, withWords } from '../../../platform/console/shell/screen.ts'
import { importPath, importsTitle } from './places.ts'

/** The one screen of every import: its start, its review, its outcome, and the history of all. */
export const importsScreens = [
  withWords(
    screen(importPath, importsTitle, 'school:user:import', () => import('./ImportScreen.tsx')),
    '批量导入',
    '上传名单',
    'Excel',
  ),
]

export { historyOfImports, startOfImport } from './places.ts'
