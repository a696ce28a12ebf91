import { forgetPageState } from '../../platform/console/pageState.ts'

/** Unmounts the console and starts it again as if the page had been loaded, without a reload. */
export interface Restart {
  readonly end: () => void
  readonly begin: () => void
}

declare global {
  interface Window {
    /** The screen tests put a function here before the page loads. Browsers in production never have one. */
    takeRestart?: (restart: Restart) => void
  }
}

/** Passes the restart functions to the screen tests. */
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
