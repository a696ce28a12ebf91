import { Suspense, lazy } from 'react'
import { Loading } from '../../../../platform/console/kit/States.tsx'

// Loaded on demand, because few users open it.
const AccountPage = lazy(() => import('./AccountPage.tsx'))

/** The account page, loaded when it is opened. */
export const LazyAccountPage = () => (
  <Suspense fallback={<Loading rows={6} />}>
    <AccountPage />
  </Suspense>
)
