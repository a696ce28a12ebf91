import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type AlertView, alerts } from '../contract.ts'
import styles from './Alerts.module.css'
import { alertReads } from './reads.ts'

interface Props {
  readonly alert: AlertView
  readonly onClose: () => void
}

/** Dialog that calls a parent: a press shows the number as a link for the phone, and is recorded. */
export const CallDialog = ({ alert, onClose }: Props) => {
  const parents = useCall(alerts.parents, { query: { id: alert.id } })
  const call = useAction(alerts.call, { changes: alertReads })
  const [numbers, setNumbers] = useState<Readonly<Record<number, string>>>({})
  const press = (parentId: number) =>
    call.press({ body: { id: alert.id, parentId } }, ({ telephone }) =>
      setNumbers((before) => ({ ...before, [parentId]: telephone })),
    )
  const contents = () => {
    if (parents.error) return <Failed error={parents.error} onRetry={parents.refetch} />
    if (parents.data === undefined) return <Loading rows={2} />
    if (parents.data.length === 0) return <Empty title="没有家长" hint="请先在家长信息中添加" />
    return (
      <ul className={styles.parents}>
        {parents.data.map(({ id, name, relationship, telephone }) => (
          <li key={id}>
            <span>
              {name} {relationship} {numbers[id] === undefined ? telephone || '没有登记手机号' : ''}
            </span>
            {numbers[id] === undefined ? (
              <Button disabled={telephone === ''} aria-label={`拨打 ${name}`} onClick={() => press(id)}>
                拨打
              </Button>
            ) : (
              <Button type="primary" href={`tel:${numbers[id]}`}>
                {numbers[id]}
              </Button>
            )}
          </li>
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
