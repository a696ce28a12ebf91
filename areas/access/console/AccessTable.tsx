import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Empty, NoPermission } from '../../../platform/console/kit/States.tsx'
import { useShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { common } from '../../../platform/contract/refusal.ts'
import styles from './AccessTable.module.css'
import type { AccessRow } from '../contract.ts'
import { RecordDialog } from './RecordDialog.tsx'
import type { DeviceChoices } from './recordFilters.tsx'
import { useRecords } from './useRecords.tsx'

interface Props {
  readonly reading: 'dormitory' | 'gate' | 'general'
  readonly devices: DeviceChoices
}

const Records = (props: Props) => {
  const [opened, open] = useState<AccessRow | null>(null)
  const { filters, table } = useRecords({ ...props, onOpen: open })
  return (
    <section className={styles.card} aria-label="出入记录">
      <div className={styles.filters}>{filters}</div>
      {table}
      {opened === null ? null : <RecordDialog row={opened} onClose={() => open(null)} />}
    </section>
  )
}

/** The table of access records, newest first, for pages of any area. A bureau reads no single movements. */
export const AccessTable = (props: Props) => {
  const { isAbove } = useShownSchool()
  const mayView = useAllowed('sys:access:view')
  if (isAbove) return <Empty title={common.figuresOnly.msg} />
  return mayView ? <Records {...props} /> : <NoPermission />
}
