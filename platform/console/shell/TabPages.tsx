import { type ReactNode, useCallback, useEffect, useLayoutEffect } from 'react'
import { useHashSearch, useHashTab } from '../location/hash.ts'
import { useUser } from '../session/userContext.ts'
import { followAddress, deselectTabs } from '../tabs/openTabs.ts'
import type { TabList } from '../tabs/tabList.ts'
import { DestinationPage } from './Destination.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useHeadingFocus } from './headingFocus.ts'
import type { MenuState } from './menu.ts'
import { type Destination, resolvePath } from './resolve.ts'
import type { Places } from './screen.ts'
import { Pane } from './Pane.tsx'
import { useWindowTitle } from './useWindowTitle.ts'
import { TabPage } from './TabPage.tsx'
import { homePanelId, homeTabId, panelId, tabId } from './tabIds.ts'

/** Returns a function that resolves paths. It stays the same until menu or permissions change. */
export const usePathResolver = (places: Places, menu: MenuState) => {
  const { permissions, closedModules } = useUser()
  return useCallback(
    (path: string): Destination => resolvePath(path, places, menu, { permissions, closedModules: closedModules ?? [] }),
    [places, menu, permissions, closedModules],
  )
}

/** Destinations without a tab: there is no screen, or none is known yet. */
const withoutTab: ReadonlySet<Destination['kind']> = new Set(['unknown', 'pending', 'menuFailed'])

/** Opens and follows the tab of the address, if it has one. */
const useAddress = (path: string, hasTab: boolean) => {
  const search = useHashSearch()
  const tab = useHashTab()
  useLayoutEffect(() => {
    if (hasTab) followAddress({ path, search, tab })
  }, [hasTab, path, search, tab])
  useEffect(() => {
    if (!hasTab) deselectTabs()
  }, [hasTab])
}

interface Props {
  /** Null while a page outside of the shell is shown. No tab is in front then. */
  readonly path: string | null
  readonly list: TabList
  readonly destinationOf: (path: string) => Destination
  /** The home page, which exists without a tab. */
  readonly home: ReactNode
}

/** The pages of all tabs, one of them in front. Without a front tab, the home page or a page that explains the path. */
export const TabPages = ({ path, list, destinationOf, home }: Props) => {
  const isHome = path === '/'
  const here = isHome || path === null ? null : destinationOf(path)
  const isNoScreen = here !== null && withoutTab.has(here.kind)
  const hasTab = here !== null && !isNoScreen
  useAddress(path ?? '', hasTab)
  useWindowTitle(here?.title ?? '')
  useHeadingFocus(path ?? '')
  return (
    <>
      <Pane id={homePanelId} labelledBy={homeTabId} isInFront={isHome}>
        <ErrorBoundary>{home}</ErrorBoundary>
      </Pane>
      {isNoScreen && here !== null ? (
        <Pane isInFront>
          <DestinationPage destination={here} />
        </Pane>
      ) : null}
      {list.tabs.map(({ id, path: own, search, turn }) => (
        <Pane key={`${id}:${turn}`} id={panelId(id)} labelledBy={tabId(id)} isInFront={hasTab && id === list.front}>
          <TabPage id={id} path={own} search={search} destinationOf={destinationOf} />
        </Pane>
      ))}
    </>
  )
}
