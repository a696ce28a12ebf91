import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { PrintPage } from '../../../platform/console/kit/PrintPage.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'

interface PrintedColumn<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
}

interface Props<Row> {
  readonly title: string
  readonly columns: readonly PrintedColumn<Row>[]
  readonly found: {
    readonly data: { readonly content: readonly Row[]; readonly totalSize: number } | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly onClose: () => void
}

/** Dialog that prints the rows of a list, at most one page of the server. */
export const PrintListDialog = <Row extends { readonly id: number }>({
  title,
  columns,
  found,
  onClose,
}: Props<Row>) => {
  const { schoolName } = useUser()
  const [at] = useState(() => schoolNow())
  const { data, error, refetch } = found
  const contents = () => {
    if (error !== null) return <Failed error={error} title="获取数据失败" onRetry={refetch} />
    if (data === undefined) return <Loading rows={8} />
    const isCut = data.totalSize > data.content.length
    const notice = `共 ${data.totalSize} 行，只打印前 ${data.content.length} 行；要打印其余的，请先按部门筛选或导出`
    return (
      <PrintPage
        title={title}
        school={schoolName ?? ''}
        at={at}
        controls={isCut ? <Alert type="warning" showIcon title={notice} /> : null}
      >
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.title}>{column.title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.content.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td key={column.title}>{column.cell(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </PrintPage>
    )
  }
  return (
    <Dialog title="打印" width={880} footer={null} onCancel={onClose}>
      {contents()}
    </Dialog>
  )
}
