import { Button } from 'antd'
import { useState } from 'react'
import { Confirm } from '../Confirm.tsx'

/** What may be done to several rows at once. */
export interface BulkAction {
  readonly label: string
  readonly danger?: boolean
  /** Asks first; says what will be lost or changed. */
  readonly confirm?: (count: number) => string
  readonly onPress: (ids: readonly number[]) => Promise<unknown>
}

interface Props {
  readonly actions: readonly BulkAction[]
  readonly chosen: readonly number[]
  /** Called when it is done: nothing is chosen any more. */
  readonly onDone: () => void
}

/** How many rows are chosen, and what may be done to them; nothing while none is. */
export const BulkBar = ({ actions, chosen, onDone }: Props) => {
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const act = async ({ onPress }: BulkAction) => {
    await onPress(chosen)
    onDone()
  }
  if (chosen.length === 0) return null
  return (
    <>
      <span role="status">已选 {chosen.length} 条</span>
      {actions.map((action) => (
        <Button key={action.label} danger={action.danger ?? false} onClick={() => setAsked(action)}>
          {action.label}
        </Button>
      ))}
      {asked === null ? null : (
        <Confirm
          title={`确认${asked.label}吗？`}
          okText={asked.label}
          danger={asked.danger ?? false}
          onConfirm={() => act(asked)}
          onClose={() => setAsked(null)}
        >
          {asked.confirm?.(chosen.length)}
        </Confirm>
      )}
    </>
  )
}
