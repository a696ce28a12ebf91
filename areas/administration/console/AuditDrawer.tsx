import { Checkbox, Drawer } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useDialogPlace } from '../../../platform/console/kit/dialogPlace.ts'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { administration } from '../contract.ts'
import type { AuditDetail, AuditRow } from '../views.ts'
import styles from './AuditDrawer.module.css'
import { AuditChange } from './AuditChange.tsx'
import { concernedText, personText } from './auditColumns.tsx'

const Changes = ({ entry }: { entry: AuditDetail }) => {
  const [isWhole, setWhole] = useState(false)
  const { changes, changeCount } = entry
  if (changes.length === 0) return <Empty title="没有可显示的数据变化" hint="此操作没有改动本校的数据" />
  const hasUnchanged = changes.some(
    (change) => change.operation === 'update' && change.fields.some((field) => !field.isChanged),
  )
  return (
    <>
      <header className={styles.heading}>
        <h3>数据变化（{changeCount.toLocaleString('zh-CN')}）</h3>
        {hasUnchanged ? (
          <Checkbox checked={isWhole} onChange={(event) => setWhole(event.target.checked)}>
            显示未变化的字段
          </Checkbox>
        ) : null}
      </header>
      {changes.map((change) => (
        <AuditChange key={change.id} change={change} isWhole={isWhole} />
      ))}
      {changeCount > changes.length ? (
        <p className={styles.rest}>此操作的变化较多，这里显示前 {changes.length} 条。</p>
      ) : null}
    </>
  )
}

const Entry = ({ row }: { row: AuditRow }) => {
  const entry = useCall(administration.auditEntry, { params: { id: row.id } })
  return (
    <>
      <Facts
        facts={[
          { name: '时间', value: row.at },
          { name: '操作', value: row.title },
          { name: '操作人', value: personText(row), wide: true },
          ...(row.school === null ? [] : [{ name: '学校', value: row.school.name, wide: true }]),
          ...(row.concerned.length === 0 ? [] : [{ name: '涉及对象', value: concernedText(row), wide: true }]),
          { name: '来源地址', value: row.address },
          { name: '调用', value: row.call },
          { name: '请求编号', value: row.requestId, wide: true },
        ]}
      />
      {entry.error ? <Failed error={entry.error} onRetry={entry.refetch} /> : null}
      {entry.isPending ? <Loading rows={6} rowHeight={36} /> : null}
      {entry.data ? <Changes entry={entry.data} /> : null}
    </>
  )
}

/** Drawer with an audit entry. It shows the list row at once and loads the changes. */
export const AuditDrawer = ({ row, onClose }: { row: AuditRow | null; onClose: () => void }) => {
  const place = useDialogPlace()
  // Keep the content while the drawer closes.
  const [shown, setShown] = useState(row)
  if (row !== null && row !== shown) setShown(row)
  return (
    <Drawer {...place} open={row !== null} title="操作详情" size={640} onClose={onClose}>
      {shown === null ? null : <Entry key={shown.id} row={shown} />}
    </Drawer>
  )
}
