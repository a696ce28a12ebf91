import { screen } from '../../../platform/console/shell/screen.ts'
import { historyPath } from './InHistory.tsx'

/** The screens of this area; whose menu holds one may open it, and no permission is needed. */
export const jobsScreens = [screen(historyPath, '操作历史', '', () => import('./HistoryScreen.tsx'))]

export { ExportButton } from './ExportButton.tsx'
export { ImportDialog } from './ImportDialog.tsx'
export { jobMarks } from './jobMarks.ts'
export { JobDialog } from './JobDialog.tsx'
export { useJob } from './useJob.ts'
export { useJobEnd } from './useJobEnd.ts'
