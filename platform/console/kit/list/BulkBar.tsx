import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Confirm } from '../Confirm.tsx'

interface ConfirmedAction {
  /** Asks first. Returns what will be lost or changed. */
  readonly confirm?: (count: number) => string
  readonly onPress: (ids: readonly number[]) => Promise<unknown>
}

interface DialogAction {
  /** Opens a dialog of the area instead of the question. The dialog calls `done` after success, then `close`. */
  readonly dialog: (
    ids: readonly number[],
    told: { readonly done: () => void; readonly close: () => void },
  ) => ReactNode
}

/** An action on several rows at once. */
export type BulkAction = { readonly label: string; readonly danger?: boolean } & (ConfirmedAction | DialogAction)

interface Props {
  readonly actions: readonly BulkAction[]
  readonly chosen: readonly number[]
  /** Called after success, to clear the selection. */
  readonly onDone: () => void
}

/** Shows how many rows are chosen, and their actions. Nothing while none is chosen. */
export const BulkBar = ({ actions, chosen, onDone }: Props) => {
  const [asked, setAsked] = useState<{ readonly action: BulkAction; readonly ids: readonly number[] } | null>(null)
  const close = () => setAsked(null)
  const dialogOf = (action: BulkAction, ids: readonly number[]) => {
    if ('dialog' in action) return action.dialog(ids, { done: onDone, close })
    const act = async () => {
      await action.onPress(ids)
      onDone()
    }
    return (
      <Confirm
        title={`确认${action.label}吗？`}
        okText={action.label}
        danger={action.danger ?? false}
        onConfirm={act}
        onClose={close}
      >
        {action.confirm?.(ids.length)}
      </Confirm>
    )
  }
  return (
    <>
      {chosen.length === 0 ? null : <span role="status">已选 {chosen.length} 条</span>}
      {(chosen.length === 0 ? [] : actions).map((action) => (
        <Button key={action.label} danger={action.danger ?? false} onClick={() => setAsked({ action, ids: chosen })}>
          {action.label}
        </Button>
      ))}
      {asked === null ? null : dialogOf(asked.action, asked.ids)}
    </>
  )
}
