import { showGraduates } from '../../../platform/console/session/graduates.ts'
import { leaveUnsaved } from '../../../platform/console/tabs/leaving.ts'
import { closeAllTabs } from '../../../platform/console/tabs/openTabs.ts'

/** Shows or hides graduates everywhere; what is open shows other people then, so all tabs are closed (foundations §2). */
export const setGraduatesShown = (isShown: boolean) =>
  leaveUnsaved(() => {
    showGraduates(isShown)
    closeAllTabs()
  })
