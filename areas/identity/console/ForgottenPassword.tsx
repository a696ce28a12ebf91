import { Suspense, lazy } from 'react'
import { Opening } from '../../../platform/console/kit/Opening.tsx'
import type { ForgottenProps } from './ForgottenDialog.tsx'

// Few forget it, and everybody waits for the login page.
const ForgottenDialog = lazy(() => import('./ForgottenDialog.tsx'))

/** 忘记密码, whose code comes when it is opened. */
export const ForgottenPassword = (props: ForgottenProps) => (
  <Suspense fallback={<Opening />}>
    <ForgottenDialog {...props} />
  </Suspense>
)
