import { useEffect } from 'react'
import { useScreenPlace } from '../location/screenPlace.ts'
import { setTabName } from '../tabs/openTabs.ts'

/**
 * Calls the tab that a screen stands in by what it shows just now, so that two of one screen are told apart; an empty name
 * gives it the screen's title back, and undefined leaves it as it is, where the name is not known yet. A tab in the background
 * keeps its name, over a reload too.
 */
export const useTabName = (name: string | undefined): void => {
  const { tab } = useScreenPlace()
  useEffect(() => {
    if (name !== undefined) setTabName(tab, name)
  }, [tab, name])
}
