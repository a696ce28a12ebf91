import { type PrintedRow, filterTexts } from './printedRows.ts'
import { useHasFaces } from './useHasFaces.ts'

interface Props {
  /** Names whom the list contains. */
  readonly title: string
  readonly rows: readonly PrintedRow[]
  readonly total: number
  /** The chosen filters in words; empty without any. */
  readonly filters: string
}

const Row = ({ row, at, hasFaces }: { readonly row: PrintedRow; readonly at: number; readonly hasFaces: boolean }) => (
  <tr>
    <td>{at}</td>
    <td>{row.dormitoryName}</td>
    <td>{row.floor}</td>
    <td>{row.dormRoomName}</td>
    <td>{row.studentName}</td>
    <td>{row.clazzName}</td>
    <td>{row.note}</td>
    {hasFaces ? <td>{filterTexts.face(row)}</td> : null}
  </tr>
)

/** The numbered students of the report. The heading counts the shown rows, which are those on paper. */
export const Appendix = ({ title, rows, total, filters }: Props) => {
  const hasFaces = useHasFaces()
  const titles = ['序号', '宿舍楼', '楼层', '房间', '姓名', '班级', '备注', ...(hasFaces ? ['人脸信息'] : [])]
  return (
    <>
      <h3>
        附：{title}（{rows.length < total ? `列出 ${rows.length} 人，` : ''}共 {total} 人）
      </h3>
      {filters === '' ? null : <p>筛选：{filters}</p>}
      <table aria-label="学生名单">
        <thead>
          <tr>
            {titles.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row key={row.userId} row={row} at={at + 1} hasFaces={hasFaces} />
          ))}
        </tbody>
      </table>
    </>
  )
}
