import type { DataOf } from '../../../../platform/contract/call.ts'
import type { boardCalls } from '../../boardContract.ts'
import styles from './Dialogs.module.css'
import { type Period, getReportHeaders } from './periodNow.ts'

type Row = DataOf<typeof boardCalls.buildingNums>[number]

const numbersOf = ({
  bedroomNum,
  notInDormitoryNum,
  inDormitoryNum,
  leaveNum,
}: Omit<Row, 'dormitoryId' | 'dormitoryName'>) =>
  [bedroomNum, notInDormitoryNum, inDormitoryNum, leaveNum].map((number) => number.toLocaleString('zh-CN'))

const totalOf = (rows: readonly Row[]) =>
  rows.reduce(
    (sum, row) => ({
      bedroomNum: sum.bedroomNum + row.bedroomNum,
      notInDormitoryNum: sum.notInDormitoryNum + row.notInDormitoryNum,
      inDormitoryNum: sum.inDormitoryNum + row.inDormitoryNum,
      leaveNum: sum.leaveNum + row.leaveNum,
    }),
    { bedroomNum: 0, notInDormitoryNum: 0, inDormitoryNum: 0, leaveNum: 0 },
  )

const Line = ({ name, numbers }: { readonly name: string; readonly numbers: readonly string[] }) => (
  <tr>
    <th scope="row">{name}</th>
    {numbers.map((number, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the columns never change
      <td key={at}>{number}</td>
    ))}
  </tr>
)

/** The counts of each building. The headers depend on the current period. */
export const BuildingNumbers = ({
  rows,
  period,
}: {
  readonly rows: readonly Row[]
  readonly period: Period | null
}) => {
  const headers = getReportHeaders(period)
  return (
    <table className={styles.numbers} aria-label="各楼人数">
      <thead>
        <tr>
          <th scope="col">宿舍楼</th>
          <th scope="col">应到</th>
          <th scope="col">{headers.notInDormitory}</th>
          <th scope="col">{headers.inDormitory}</th>
          <th scope="col">请假</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.dormitoryId} name={row.dormitoryName} numbers={numbersOf(row)} />
        ))}
      </tbody>
      {rows.length < 2 ? null : (
        <tfoot>
          <Line name="合计" numbers={numbersOf(totalOf(rows))} />
        </tfoot>
      )}
    </table>
  )
}
