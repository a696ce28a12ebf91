import { Suspense, lazy } from 'react'
import { Loading } from '../../../../platform/console/kit/States.tsx'

// Not one in a hundred who open the console look at it.
const AccountPage = lazy(() => import('./AccountPage.tsx'))

/** The account page, whose code comes when it is opened. */
export const AccountPlace = () => (
  <Suspense fallback={<Loading rows={6} />}>
    <AccountPage />
  </Suspense>
)
