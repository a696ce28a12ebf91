import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Route, Router, Switch } from 'wouter'
import { PersonalPanel } from '../../areas/identity/console/index.ts'
import { WorkPlace } from '../../areas/shell/console/index.ts'
import { makeQueryClient } from '../../platform/console/client/queryClient.ts'
import { hashLocation } from '../../platform/console/location/hash.ts'
import { NotFound, Trouble } from '../../platform/console/shell/Trouble.tsx'
import { useUser } from '../../platform/console/session/userContext.ts'
import { AntTheme } from '../../platform/console/theme/AntTheme.tsx'
import { Shell } from './Shell.tsx'

const person = <PersonalPanel />

const Routes = () => (
  <Switch>
    <Route path="/sushe">
      <WorkPlace title="宿舍管理" person={person} />
    </Route>
    <Route path="/menwei">
      <WorkPlace title="门卫管理" person={person} />
    </Route>
    <Route path="/404">
      <NotFound />
    </Route>
    <Route path="/error/:status">
      {({ status }) => <Trouble code={status} title="页面出错了" hint="请稍后重试，或联系管理员。" />}
    </Route>
    <Route>
      <Shell person={person} />
    </Route>
  </Switch>
)

/** All that is behind the login, with what it stands on: theme, answers of the server, routes. */
const Console = () => {
  const [queryClient] = useState(makeQueryClient)
  const isDangerous = useUser().dangers === 'true'
  return (
    <AntTheme isDangerous={isDangerous}>
      <QueryClientProvider client={queryClient}>
        <Router hook={hashLocation}>
          <Routes />
        </Router>
      </QueryClientProvider>
    </AntTheme>
  )
}

export default Console
