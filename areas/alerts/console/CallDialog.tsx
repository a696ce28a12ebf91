import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { DataOf } from '../../../platform/contract/call.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type AlertView, alerts } from '../contract.ts'
import styles from './Alerts.module.css'
import { alertReads } from './reads.ts'

interface LineProps {
  readonly alertId: number
  readonly parent: DataOf<typeof alerts.parents>[number]
}

/** A parent with the masked number. A press shows the number as a link for the phone, and is recorded. */
const ParentLine = ({ alertId, parent: { id, name, relationship, telephone } }: LineProps) => {
  const call = useAction(alerts.call, { changes: alertReads })
  const [number, setNumber] = useState<string | null>(null)
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // The link replaces the pressed button, which had the focus.
    if (number !== null) line.current?.querySelector('a')?.focus()
  }, [number])
  const press = () => call.press({ body: { id: alertId, parentId: id } }, (answer) => setNumber(answer.telephone))
  return (
    <li ref={line}>
      <span>
        {name} {relationship} {number === null ? telephone || '没有登记手机号' : ''}
      </span>
      {number === null ? (
        <Button disabled={telephone === ''} loading={call.isPending} aria-label={`拨打 ${name}`} onClick={press}>
          拨打
        </Button>
      ) : (
        <Button type="primary" href={`tel:${number}`}>
          {number}
        </Button>
      )}
    </li>
  )
}

interface Props {
  readonly alert: AlertView
  readonly onClose: () => void
}

/** Dialog that calls a parent of an alert's pupil. */
export const CallDialog = ({ alert, onClose }: Props) => {
  const parents = useCall(alerts.parents, { query: { id: alert.id } })
  const contents = () => {
    if (parents.error) return <Failed error={parents.error} onRetry={parents.refetch} />
    if (parents.data === undefined) return <Loading rows={2} />
    if (parents.data.length === 0) return <Empty title="没有家长" hint="请先在家长信息中添加" />
    return (
      <ul className={styles.parents}>
        {parents.data.map((parent) => (
          <ParentLine key={parent.id} alertId={alert.id} parent={parent} />
        ))}
      </ul>
    )
  }
  return (
    <Dialog title={`联系家长：${alert.name}`} footer={null} onCancel={onClose}>
      {contents()}
    </Dialog>
  )
}
