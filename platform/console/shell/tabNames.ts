import { useEffect } from 'react'
import { useScreenPlace } from '../location/screenPlace.ts'
import { setTabName } from '../tabs/openTabs.ts'

/**
 * Sets the name of the screen's tab by what it shows now, to tell two tabs of one screen apart. An empty name restores
 * the screen's title, and undefined leaves the name unchanged while it isn't known yet. A background tab keeps its
 * name, also over a reload.
 */
export const useTabName = (name: string | undefined): void => {
  const { tab } = useScreenPlace()
  useEffect(() => {
    if (name !== undefined) setTabName(tab, name)
  }, [tab, name])
}
