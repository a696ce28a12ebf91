import type { ReactNode } from 'react'
import { type BulkAction, BulkBar } from '../../../../platform/console/kit/list/BulkBar.tsx'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import type { UserRow } from '../../contract.ts'
import { DeleteConfirm } from './DeleteConfirm.tsx'
import { DisableConfirm } from './DisableConfirm.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import styles from './SeveralBar.module.css'
import type { BulkDialogProps } from './useBulkCall.ts'

interface Props {
  /** All rows of the page. */
  readonly rows: readonly UserRow[]
  readonly chosen: readonly number[]
  readonly onDone: () => void
}

/** Shows how many people are selected, with the bulk actions. */
export const SeveralBar = ({ rows, chosen, onDone }: Props) => {
  const mayDelete = useAllowed('school:user:delete')
  const withSelected =
    (render: (props: BulkDialogProps) => ReactNode) =>
    (ids: readonly number[], { done, close }: { done: () => void; close: () => void }) => {
      const people = rows.filter(({ id }) => ids.includes(id))
      const [first] = people
      return first === undefined ? null : render({ people, schoolId: first.schoolId, onDone: done, onClose: close })
    }
  const actions: readonly BulkAction[] = [
    { label: '调班/调整部门', dialog: withSelected((props) => <PlaceDialog {...props} />) },
    { label: '调整角色', dialog: withSelected((props) => <RoleDialog {...props} />) },
    { label: '启用', dialog: withSelected((props) => <DisableConfirm {...props} flag={false} />) },
    { label: '停用', danger: true, dialog: withSelected((props) => <DisableConfirm {...props} flag />) },
    ...(mayDelete
      ? [{ label: '删除', danger: true, dialog: withSelected((props) => <DeleteConfirm {...props} />) }]
      : []),
  ]
  return (
    <div className={styles.bar}>
      <BulkBar actions={actions} chosen={chosen} onDone={onDone} />
    </div>
  )
}
