import { Suspense, lazy } from 'react'
import { Opening } from '../../../platform/console/kit/Opening.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { OverlayBoundary } from '../../../platform/console/shell/ErrorBoundary.tsx'
import { AvatarDialog } from '../../users/console/index.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import type { PersonalDialogName } from '../../../platform/console/shell/personalDialog.ts'
import { SchoolChooser } from './SchoolChooser.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'

const AboutDialog = lazy(() => import('./AboutDialog.tsx'))
const TelephoneDialog = lazy(async () => ({
  default: (await import('./account/TelephoneDialog.tsx')).TelephoneDialog,
}))
const SessionsDialog = lazy(() => import('./SessionsDialog.tsx'))

interface Props {
  readonly question: PersonalDialogName
  readonly onClose: () => void
}

const DialogByQuestion = ({ question, onClose }: Props) => {
  const user = useUser()
  switch (question) {
    case 'avatar':
      return <AvatarDialog onClose={onClose} />
    case 'password':
      return <PasswordDialog isFirst={false} onChanged={onClose} onClose={onClose} />
    case 'telephone':
      return <TelephoneDialog title="绑定手机号" onChanged={onClose} onClose={onClose} />
    case 'school':
      return <SchoolChooser title="切换学校" user={user} onClose={onClose} />
    case 'sessions':
      return <SessionsDialog onClose={onClose} />
    case 'about':
      return <AboutDialog onClose={onClose} />
    case 'leave':
      return <SignOutDialog onClose={onClose} />
  }
}

/** The open personal dialog. Rare ones are loaded when first opened. */
export const PersonalDialog = (props: Props) => (
  <OverlayBoundary key={props.question} onBroken={props.onClose}>
    <Suspense fallback={<Opening />}>
      <DialogByQuestion {...props} />
    </Suspense>
  </OverlayBoundary>
)
