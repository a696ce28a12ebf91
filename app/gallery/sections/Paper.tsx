import { PrintPage } from '../../../platform/console/kit/PrintPage.tsx'
import { rowsOf } from '../fakeData.ts'

const rows = rowsOf(80)

/** A printable report of several pages. */
export const Paper = () => (
  <PrintPage title="宿舍实时情况表" school="杏坛实验学校" at="2026-11-21 22:00:00">
    <table>
      <thead>
        <tr>
          <th scope="col">编号</th>
          <th scope="col">姓名</th>
          <th scope="col">备注</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.id}</td>
            <td>{row.name}</td>
            <td>{row.note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </PrintPage>
)
