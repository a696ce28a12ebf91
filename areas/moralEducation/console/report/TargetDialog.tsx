import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { Chart } from '../../../../platform/console/kit/Chart.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { moralEducation } from '../../contract.ts'
import type { ReportRow } from '../../reportContract.ts'
import type { LineKind } from '../../words.ts'
import { formatRecordValue, nameOfItem } from '../records/recordTexts.tsx'
import styles from './Report.module.css'

interface Props {
  readonly row: ReportRow
  readonly projectId: number | undefined
  readonly line: LineKind
  /** Empty for the current period. */
  readonly from: string
  readonly to: string
  readonly onClose: () => void
}

/** The most records that the dialog lists. */
const most = 100

const Records = ({ row, projectId, line, from, to }: Omit<Props, 'onClose'>) => {
  const whose = line === 'class' ? { departmentId: row.id } : { targetId: row.id }
  const days = from === '' || to === '' ? {} : { from, to }
  const found = useCall(moralEducation.recordPage, { body: { projectId, ...whose, ...days, pageSize: most } })
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
  if (found.data === undefined) return <Loading rows={4} />
  if (found.data.content.length === 0) return <p>没有可以查看的记录</p>
  return (
    <ul className={styles.records} aria-label="记录">
      {found.data.content.map((record) => (
        <li key={record.id}>
          {record.createTime.slice(0, 16)} {line === 'class' ? `${record.targetName} ` : ''}
          {nameOfItem(record)} {formatRecordValue(record)} {record.examUserName}
        </li>
      ))}
    </ul>
  )
}

/** Dialog with the trend of a target and its records. */
export const TargetDialog = ({ onClose, ...asked }: Props) => {
  const { row, projectId, line } = asked
  const { asked: school, isAbove } = useShownSchool()
  const maySeeRecords = useAllowed('moralEducation:record:view') && !isAbove
  const trend = useCall(moralEducation.trend, { query: { ...school, projectId, targetId: row.id, line } })
  return (
    <Dialog title={row.name} footer={null} width={720} onCancel={onClose}>
      <div className={styles.target}>
        {trend.data === undefined || trend.data.length === 0 ? null : (
          <Chart
            title="各周期得分"
            kind="line"
            data={{
              categories: trend.data.map(({ name }) => name),
              series: [{ name: '得分', values: trend.data.map(({ value }) => value) }],
              unit: '分',
            }}
          />
        )}
        {maySeeRecords ? <Records {...asked} /> : null}
      </div>
    </Dialog>
  )
}
