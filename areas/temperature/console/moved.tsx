import { useLayoutEffect } from 'react'
import { go } from '../../../platform/console/location/hash.ts'
import { useScreenPlace } from '../../../platform/console/location/screenPlace.ts'
import { closeTabs } from '../../../platform/console/tabs/openTabs.ts'

/** A screen that leads from another spelling of a path to the path itself, with its query, and leaves no tab (C-013). */
export const movedTo = (path: `/${string}`) => {
  const Moved = () => {
    const { search, tab } = useScreenPlace()
    useLayoutEffect(() => {
      closeTabs([tab])
      go(search === '' ? path : `${path}?${search}`, 'replace')
      // oxlint-disable-next-line react/exhaustive-deps -- it is left at once, as it was found
    }, [])
    return null
  }
  return Moved
}
