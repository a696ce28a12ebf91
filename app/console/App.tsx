import { Suspense, lazy, useEffect, useLayoutEffect } from 'react'
import {
  LazyAccountPage,
  LoginPage,
  dropLinkAccount,
  useStandaloneAccount,
  useOtherWindows,
  useRenewal,
} from '../../areas/identity/console/index.ts'
import { Toasts } from '../../platform/console/kit/Toasts.tsx'
import { Loading } from '../../platform/console/kit/States.tsx'
import { go, usePath } from '../../platform/console/location/hash.ts'
import { storeRequestedPlace } from '../../platform/console/session/requestedPlace.ts'
import { useSession } from '../../platform/console/session/store.ts'
import { sessionOwnerKey } from '../../platform/console/session/user.ts'
import { UserContext } from '../../platform/console/session/userContext.ts'
import { ErrorBoundary } from '../../platform/console/shell/ErrorBoundary.tsx'
import { LeaveQuestion } from '../../platform/console/shell/LeaveQuestion.tsx'
import { type GuardRedirect, guard } from '../../platform/console/shell/guard.ts'
import { PagePalette } from '../../platform/console/theme/PagePalette.tsx'
import styles from './App.module.css'
import { applyWord, linkWord, passWord } from '../../platform/contract/words.ts'
import { DisplayPage, isDisplayPath } from './DisplayPage.tsx'
import { loadConsole } from './loadConsole.ts'

const Console = lazy(loadConsole)

const LinkPlace = lazy(() => import('./LinkPlace.tsx'))

const PassPlace = lazy(() => import('./PassPlace.tsx'))
const ApplyPlace = lazy(() => import('./ApplyPlace.tsx'))

const GoTo = ({ to }: { to: NonNullable<GuardRedirect> }) => {
  useLayoutEffect(() => {
    // A signed-in user leaves the login page, so drop the account that a link handed to it.
    if (to === '/') dropLinkAccount()
    else storeRequestedPlace()
    go(to, 'replace')
  }, [to])
  return null
}

/** Shows the login page and preloads the shell's code while the browser is idle. */
const Login = () => {
  useEffect(() => {
    const ahead = () => void loadConsole().catch(() => null)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(ahead, 1000)
      return () => clearTimeout(timer)
    }
    const waiting = window.requestIdleCallback(ahead, { timeout: 5000 })
    return () => window.cancelIdleCallback(waiting)
  }, [])
  return <LoginPage />
}

/** Shown while the shell's code loads, which takes seconds on a slow connection. */
const Coming = () => (
  <div className={styles.coming}>
    <Loading rows={8} />
  </div>
)

const Place = ({ isHanded }: { isHanded: boolean }) => {
  const session = useSession()
  const path = usePath()
  const isUnknown = useRenewal(isHanded)
  const isAccountAlone = useStandaloneAccount(path)
  useOtherWindows()
  // Parents' pages come before any session check: a parent has no session, and a teacher's must not be used.
  if (path.startsWith(`/${linkWord}/`)) {
    return (
      <Suspense fallback={<Coming />}>
        <LinkPlace path={path} />
      </Suspense>
    )
  }
  if (path.startsWith(`/${passWord}/`)) {
    return (
      <Suspense fallback={<Coming />}>
        <PassPlace path={path} />
      </Suspense>
    )
  }
  if (path.startsWith(`/${applyWord}/`)) {
    return (
      <Suspense fallback={<Coming />}>
        <ApplyPlace path={path} />
      </Suspense>
    )
  }
  if (isUnknown) return <Coming />
  const detour = guard(path, session?.userInfo ?? null)
  if (detour !== null) return <GoTo to={detour} />
  if (path === '/login') return <Login />
  if (isAccountAlone) return <LazyAccountPage />
  if (isDisplayPath(path)) return <DisplayPage path={path} />
  if (session === null) return null
  // The key changes with the account or school, so that no loaded data is left for the next one. A renewed session
  // keeps the key, and with it half-filled forms.
  return (
    <UserContext value={session.userInfo}>
      <Suspense fallback={<Coming />}>
        <Console key={sessionOwnerKey(session.userInfo)} />
      </Suspense>
    </UserContext>
  )
}

/** The root of the console: redirects by session and path, then shows the page. */
export const App = ({ isHanded }: { isHanded: boolean }) => {
  const user = useSession()?.userInfo
  const isDangerous = user?.dangers === 'true'
  const owner = user === undefined ? '' : sessionOwnerKey(user)
  return (
    <PagePalette isDangerous={isDangerous}>
      <ErrorBoundary>
        <Place isHanded={isHanded} />
        <LeaveQuestion key={owner} />
      </ErrorBoundary>
      <Toasts />
    </PagePalette>
  )
}
