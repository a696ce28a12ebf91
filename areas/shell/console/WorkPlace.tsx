import { Suspense, useMemo } from 'react'
import { Loading } from '../../../platform/console/kit/States.tsx'
import { go, useHashSearch } from '../../../platform/console/location/hash.ts'
import { ScreenPlaceContext } from '../../../platform/console/location/screenPlace.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { ErrorBoundary } from '../../../platform/console/shell/ErrorBoundary.tsx'
import { NotAllowed, NotInSchool } from '../../../platform/console/shell/NotOpen.tsx'
import { useWindowTitle } from '../../../platform/console/shell/useWindowTitle.ts'
import type { Screen } from '../../../platform/console/shell/screen.ts'
import { useOwnPermissions } from './useOwnPermissions.ts'
import { Head } from './Head.tsx'
import styles from './WorkPlace.module.css'
import type { WorkHome } from './workHomes.ts'

/** Tab number for content outside the tabs. No tab of the shell has it. */
const noTab = 0

/** The screen of a work home. Its filters are kept in the page's URL. */
const HomeScreen = ({ home, screen }: { home: WorkHome; screen: Screen }) => {
  const search = useHashSearch()
  const place = useMemo(() => {
    const setSearch = (next: string) => go(next === '' ? home.path : `${home.path}?${next}`)
    return { tab: noTab, search, setSearch }
  }, [home.path, search])
  return (
    <ScreenPlaceContext value={place}>
      <ErrorBoundary>
        <Suspense fallback={<Loading rows={8} />}>
          <screen.Component />
        </Suspense>
      </ErrorBoundary>
    </ScreenPlaceContext>
  )
}

interface Props {
  readonly home: WorkHome
  readonly screen: Screen
}

const Contents = ({ home, screen }: Props) => {
  const { permissions, closedModules, schoolName } = useUser()
  const heading = home.path === '/menwei' ? `${schoolName ?? ''}${home.name}` : home.name
  if (closedModules?.includes(home.module)) return <NotInSchool title={heading} />
  if (!permissions.includes(home.permission)) return <NotAllowed title={heading} />
  return <HomeScreen home={home} screen={screen} />
}

/** A home page outside the shell, for a role with a single task. */
export const WorkPlace = ({ home, screen }: Props) => {
  useOwnPermissions(true)
  useWindowTitle(home.name)
  return (
    <div className={styles.place}>
      <Head isHome {...(home.title === undefined ? {} : { title: home.title })} />
      <main className={styles.page}>
        <Contents home={home} screen={screen} />
      </main>
    </div>
  )
}
