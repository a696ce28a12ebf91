import { type ReactNode, useCallback, useEffect, useLayoutEffect } from 'react'
import { useHashSearch, useHashTab } from '../location/hash.ts'
import { useUser } from '../session/userContext.ts'
import { followAddress, leaveTabs } from '../tabs/openTabs.ts'
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

/** Gives what paths lead to, in a function that stays the same until menu or permissions change. */
export const useDestinations = (places: Places, menu: MenuState) => {
  const { permissions, closedModules } = useUser()
  return useCallback(
    (path: string): Destination => resolvePath(path, places, menu, { permissions, closedModules: closedModules ?? [] }),
    [places, menu, permissions, closedModules],
  )
}

/** A path without a tab: it is no screen, or is not known to be one. */
const withoutTab: ReadonlySet<Destination['kind']> = new Set(['unknown', 'pending', 'menuFailed'])

/** Opens the tab of the address and follows it, where it has one. */
const useAddress = (path: string, hasTab: boolean) => {
  const search = useHashSearch()
  const tab = useHashTab()
  useLayoutEffect(() => {
    if (hasTab) followAddress({ path, search, tab })
  }, [hasTab, path, search, tab])
  useEffect(() => {
    if (!hasTab) leaveTabs()
  }, [hasTab])
}

interface Props {
  /** Null while one is away from the shell: nothing is in front then. */
  readonly path: string | null
  readonly list: TabList
  readonly destinationOf: (path: string) => Destination
  /** The home page, which is there before any tab. */
  readonly home: ReactNode
}

/** The pages of all tabs, one of them in front; the home page, or a page that is no screen, where none is. */
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
