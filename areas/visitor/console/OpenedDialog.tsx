import type { ReactNode } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type VisitRow, visitor } from '../contract.ts'
import { BlocksDialog } from './BlocksDialog.tsx'
import { ConfigDialog } from './ConfigDialog.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { GateDialog } from './GateDialog.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { LetInDialog } from './LetInDialog.tsx'
import { RegisterDialog } from './RegisterDialog.tsx'
import { VisitDialog } from './VisitDialog.tsx'

type Configured = 'register' | 'invite' | 'gate' | 'config'

/** The dialog that is open on the records screen, with the visit that it is about. */
export type Opened =
  | { readonly is: Configured }
  | { readonly is: 'blocks' }
  | { readonly is: 'letIn'; readonly visit: VisitRow }
  | { readonly is: 'detail'; readonly visit: VisitRow }
  | { readonly is: 'agree'; readonly visit: VisitRow }
  | { readonly is: 'refuse'; readonly visit: VisitRow }

interface OpenedDialogProps {
  readonly opened: Opened
  readonly onClose: () => void
}

interface ConfiguredDialogProps {
  readonly opened: { readonly is: Configured } | { readonly is: 'letIn'; readonly visit: VisitRow }
  readonly onClose: () => void
}

/** The dialogs that offer gates and reasons of the settings. */
const ConfiguredDialog = ({ opened, onClose }: ConfiguredDialogProps) => {
  const { data: config, error, refetch } = useCall(visitor.visitorConfig, {})
  if (config === undefined) {
    return (
      <Dialog title="访客" width={520} footer={null} onCancel={onClose}>
        {error === null ? <Loading rows={4} /> : <Failed title="获取访客设置失败" error={error} onRetry={refetch} />}
      </Dialog>
    )
  }
  if (opened.is === 'letIn') return <LetInDialog visit={opened.visit} config={config} onClose={onClose} />
  const Shown = { register: RegisterDialog, invite: InviteDialog, gate: GateDialog, config: ConfigDialog }[opened.is]
  return <Shown config={config} onClose={onClose} />
}

/** Shows the open dialog of the records screen. */
export const OpenedDialog = ({ opened, onClose }: OpenedDialogProps): ReactNode => {
  if (opened.is === 'blocks') return <BlocksDialog onClose={onClose} />
  if (opened.is === 'detail') return <VisitDialog id={opened.visit.id} name={opened.visit.name} onClose={onClose} />
  if (opened.is === 'agree' || opened.is === 'refuse')
    return <DecideDialog visit={opened.visit} agrees={opened.is === 'agree'} onClose={onClose} />
  return <ConfiguredDialog opened={opened} onClose={onClose} />
}
