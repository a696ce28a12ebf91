import { useLayoutEffect } from 'react'
import { go } from '../../../platform/console/location/hash.ts'
import { useScreenPlace } from '../../../platform/console/location/screenPlace.ts'
import { closeTabs } from '../../../platform/console/tabs/openTabs.ts'

/**
 * Returns a screen that redirects another spelling of a path to `path`, keeps the query, and closes its tab (C-013).
 */
export const redirectTo = (path: `/${string}`) => {
  const Moved = () => {
    const { search, tab } = useScreenPlace()
    useLayoutEffect(() => {
      closeTabs([tab])
      go(search === '' ? path : `${path}?${search}`, 'replace')
      // oxlint-disable-next-line react/exhaustive-deps -- redirects once, when the screen opens
    }, [])
    return null
  }
  return Moved
}
