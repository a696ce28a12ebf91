import { showGraduates } from '../../../platform/console/session/graduates.ts'
import { confirmDiscard } from '../../../platform/console/tabs/leaving.ts'
import { closeAllTabs } from '../../../platform/console/tabs/openTabs.ts'

/** Shows or hides graduates everywhere. It closes all tabs, because they would show other people (foundations §2). */
export const setGraduatesShown = (isShown: boolean) =>
  confirmDiscard(() => {
    showGraduates(isShown)
    closeAllTabs()
  })
