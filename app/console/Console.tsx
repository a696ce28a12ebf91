import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Route, Router, Switch } from 'wouter'
import { LazyAccountPage } from '../../areas/identity/console/index.ts'
import { WorkPlace, workHomes } from '../../areas/shell/console/index.ts'
import { makeQueryClient } from '../../platform/console/client/queryClient.ts'
import { hashLocation, usePath } from '../../platform/console/location/hash.ts'
import { accountPath } from '../../platform/console/shell/guard.ts'
import { ScreensProvider } from '../../platform/console/shell/screenActions.ts'
import { NotFound, StatusPage } from '../../platform/console/shell/Trouble.tsx'
import { useUser } from '../../platform/console/session/userContext.ts'
import { AntTheme } from '../../platform/console/theme/AntTheme.tsx'
import { Shell } from './Shell.tsx'
import { homes, places } from './screens.ts'

/** The screens that the quick search covers. */
const found = [...places.screens, ...homes]

const homePages = workHomes.flatMap((home) =>
  homes.filter(({ path }) => path === home.path).map((screen) => ({ home, screen })),
)

/** The pages outside the shell. */
const Outside = () => (
  <Switch>
    {homePages.map(({ home, screen }) => (
      <Route key={home.path} path={home.path}>
        <WorkPlace home={home} screen={screen} />
      </Route>
    ))}
    <Route path={accountPath}>
      <LazyAccountPage />
    </Route>
    <Route path="/404">
      <NotFound isAlone />
    </Route>
    <Route path="/error/:status">{({ status }) => <StatusPage status={status} />}</Route>
  </Switch>
)

const isOutside = (path: string) =>
  path === '/404' || path === accountPath || path.startsWith('/error/') || workHomes.some((home) => home.path === path)

/** Shows the shell or a page outside it. Once shown, the shell stays mounted: its tabs keep half-filled forms. */
const Places = () => {
  const isAway = isOutside(usePath())
  const [wasSeen, setSeen] = useState(!isAway)
  if (!isAway && !wasSeen) setSeen(true)
  return (
    <>
      {wasSeen ? <Shell isAway={isAway} /> : null}
      {isAway ? <Outside /> : null}
    </>
  )
}

/** The console after sign-in, with its theme, query cache and router. */
const Console = () => {
  const [queryClient] = useState(makeQueryClient)
  const isDangerous = useUser().dangers === 'true'
  return (
    <AntTheme isDangerous={isDangerous}>
      <QueryClientProvider client={queryClient}>
        <Router hook={hashLocation}>
          <ScreensProvider value={found}>
            <Places />
          </ScreensProvider>
        </Router>
      </QueryClientProvider>
    </AntTheme>
  )
}

export default Console
