import { forgetPageState } from '../../platform/console/pageState.ts'

/** Ends the console within its page, and starts it again as if the page had loaded. */
export interface Restart {
  readonly end: () => void
  readonly begin: () => void
}

declare global {
  interface Window {
    /** The screen tests put a function here before the page loads. A browser of a school never has one. */
    takeRestart?: (restart: Restart) => void
  }
}

/** Hands the restart to the screen tests. */
export const offerRestart = ({ end, begin }: Restart): void =>
  window.takeRestart?.({
    end: () => {
      end()
      forgetPageState()
    },
    begin: () => {
      forgetPageState()
      begin()
    },
  })
