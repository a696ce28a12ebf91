import { PersonName } from '../../../../platform/console/kit/PersonName.tsx'
import type { NotReturnedRow } from '../../reportViews.ts'
import styles from './Report.module.css'
import { faceText } from './periodWords.ts'
import { useHasFaces } from './useHasFaces.ts'

const Row = ({ row, hasFaces }: { readonly row: NotReturnedRow; readonly hasFaces: boolean }) => (
  <tr>
    <td>{row.dormitoryName}</td>
    <td>{row.dormRoomFloor}</td>
    <td>{row.dormRoomName}</td>
    <td>{row.bedNumber ?? ''}</td>
    <td>
      <PersonName name={row.studentName} />
    </td>
    <td>{row.clazzName}</td>
    <td>{row.studentNotReturnMsg}</td>
    {hasFaces ? <td>{faceText(row.haveFace)}</td> : null}
  </tr>
)

/** The rows of a report's list. */
export const NotReturnedTable = ({ rows }: { readonly rows: readonly NotReturnedRow[] }) => {
  const hasFaces = useHasFaces()
  const titles = ['宿舍楼', '楼层', '房间', '床位', '姓名', '班级', '备注', ...(hasFaces ? ['人脸'] : [])]
  return (
    <table className={styles.table} aria-label="未归名单">
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
        {rows.map((row) => (
          <Row key={row.userId} row={row} hasFaces={hasFaces} />
        ))}
      </tbody>
    </table>
  )
}
