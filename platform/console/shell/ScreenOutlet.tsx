import { Suspense, useEffect, useMemo } from 'react'
import { Empty, Loading, NoPermission } from '../kit/States.tsx'
import { go, useHashSearch } from '../location/hash.ts'
import { ScreenPlaceContext } from '../location/screenPlace.ts'
import { useAllowed } from '../kit/Allowed.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { type MenuState, leavesOf } from './menu.ts'
import type { Screen } from './screen.ts'
import styles from './ScreenOutlet.module.css'
import { NotFound } from './Trouble.tsx'

const Pending = () => (
  <div className={styles.notice}>
    <Loading rows={8} />
  </div>
)

const useHashPlace = (path: string) => {
  const search = useHashSearch()
  return useMemo(
    () => ({ search, setSearch: (next: string) => go(next === '' ? path : `${path}?${next}`) }),
    [path, search],
  )
}

/** Names the window after the screen while it is open. */
const useTitle = (title: string) => {
  useEffect(() => {
    const before = document.title
    document.title = `${title} - ${before}`
    return () => {
      document.title = before
    }
  }, [title])
}

const OpenScreen = ({ screen }: { screen: Screen }) => {
  const place = useHashPlace(screen.path)
  useTitle(screen.title)
  return (
    <ScreenPlaceContext value={place}>
      <ErrorBoundary key={screen.path}>
        <Suspense fallback={<Pending />}>
          <screen.Component />
        </Suspense>
      </ErrorBoundary>
    </ScreenPlaceContext>
  )
}

// Screens are open to whoever's menu holds them. Before the menu has come, the permission behind the screen decides, so
// that a reload shows it at once.
const GuardedScreen = ({ screen, menu }: { screen: Screen; menu: MenuState }) => {
  const isAllowed = useAllowed(screen.permission)
  const isInMenu = menu.entries !== null && leavesOf(menu.entries).some((entry) => entry.url === screen.path)
  if (isInMenu || (menu.entries === null && isAllowed)) return <OpenScreen screen={screen} />
  if (menu.entries === null && !menu.error) return <Pending />
  return <NoPermission />
}

/** Shows the screen of a path; says so where the menu names a place that is not built yet, and where there is none. */
export const ScreenOutlet = ({
  path,
  screens,
  menu,
}: {
  path: string
  screens: readonly Screen[]
  menu: MenuState
}) => {
  const screen = screens.find((one) => one.path === path)
  if (screen) return <GuardedScreen screen={screen} menu={menu} />
  if (menu.entries === null && !menu.error) return <Pending />
  const isNamed = leavesOf(menu.entries ?? []).some((entry) => entry.url === path)
  return isNamed ? <Empty title="尚未开通" hint="此功能正在建设中" /> : <NotFound />
}
