import { Suspense, lazy } from 'react'
import { Opening } from '../../../platform/console/kit/Opening.tsx'
import type { ForgottenProps } from './ForgottenDialog.tsx'

// Loaded on demand to keep the login page small, because few users need it.
const ForgottenDialog = lazy(() => import('./ForgottenDialog.tsx'))

/** 忘记密码, loaded when it is opened. */
export const ForgottenPassword = (props: ForgottenProps) => (
  <Suspense fallback={<Opening />}>
    <ForgottenDialog {...props} />
  </Suspense>
)
