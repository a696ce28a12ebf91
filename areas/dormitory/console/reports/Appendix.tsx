import { type PrintedRow, filterTexts } from './printedRows.ts'
import { useHasFaces } from './useHasFaces.ts'

interface Props {
  readonly rows: readonly PrintedRow[]
  readonly loaded: number
  readonly total: number
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

/** The numbered students of the report. The title shows how many are loaded if not all are. */
export const Appendix = ({ rows, loaded, total }: Props) => {
  const hasFaces = useHasFaces()
  const titles = ['序号', '宿舍楼', '楼层', '房间', '姓名', '班级', '备注', ...(hasFaces ? ['人脸信息'] : [])]
  return (
    <>
      <h3>
        附：学生名单（{loaded < total ? `前 ${loaded} 人，` : ''}共 {total} 人）
      </h3>
      <table aria-label="学生名单">
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
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
