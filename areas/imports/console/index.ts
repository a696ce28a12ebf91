import { screen } from '../../../platform/console/shell/screen.ts'
import { importPath, importsTitle } from './places.ts'

/** The one screen of every import: its start, its review, its outcome, and the history of all. */
export const importsScreens = [
  screen(importPath, importsTitle, 'school:user:import', () => import('./ImportScreen.tsx')),
]

export { historyOfImports, startOfImport } from './places.ts'
