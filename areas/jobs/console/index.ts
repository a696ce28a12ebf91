import { screen } from '../../../platform/console/shell/screen.ts'
import { historyPath, historyTitle } from './TextWithHistoryLink.tsx'

/** The screens of this area. Everybody can open the history, even if their menu has no entry for it. */
export const jobsScreens = [screen(historyPath, historyTitle, null, () => import('./HistoryScreen.tsx'))]

export { ExportButton } from './ExportButton.tsx'
export { FileDrop } from './FileDrop.tsx'
export { ImportButton } from './ImportButton.tsx'
export { ImportDialog } from './ImportDialog.tsx'
export { TextWithHistoryLink, historyPath, historyTitle } from './TextWithHistoryLink.tsx'
export { jobStateTags } from './jobStateTags.ts'
export { JobDialog } from './JobDialog.tsx'
export { startDownload } from './startDownload.ts'
export { useJob } from './useJob.ts'
export { useJobEnd } from './useJobEnd.ts'
