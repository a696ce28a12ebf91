import { Button } from 'antd'
import { PrintPage } from '../../../../platform/console/kit/PrintPage.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import type { ReportRow } from '../../reportContract.ts'
import type { AssessType, LineKind } from '../../words.ts'
import styles from './Report.module.css'
import { reportColumns } from './reportColumns.tsx'

interface Props {
  readonly title: string
  readonly rows: readonly ReportRow[]
  readonly type: AssessType
  readonly line: LineKind
  readonly onClose: () => void
}

/** The report for print: all lines in one table. */
export const ReportPaper = ({ title, rows, type, line, onClose }: Props) => {
  const { schoolName } = useShownSchool()
  const columns = reportColumns(type, line)
  return (
    <PrintPage
      title={title}
      school={schoolName ?? ''}
      at={schoolNow()}
      controls={<Button onClick={onClose}>返回</Button>}
    >
      <table className={styles.paper}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.title}>{column.text?.(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  )
}
