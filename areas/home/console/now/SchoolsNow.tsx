import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { Empty } from '../../../../platform/console/kit/States.tsx'
import { type SchoolNow, home, schoolsOnPage } from '../../contract.ts'
import { NowCard } from './NowCard.tsx'
import styles from './SchoolsNow.module.css'

/** Refresh once a minute only, because the server reads these figures school by school. */
const refreshOptions = { fresh: 60_000, every: () => 60_000, keep: 'pages' } as const

const number = new Intl.NumberFormat('zh-CN')

const columns = [
  ['studentNum', '学生'],
  ['inScNum', '在校'],
  ['inHomeNum', '在家'],
  ['onRoadNum', '在途'],
  ['unknowNum', '未知'],
  ['leaveNum', '请假'],
  ['tempUnresonableUserNum', '体温异常'],
  ['noReportTempUserNum', '体温未报'],
  ['outsideFeverNum', '时段外发热'],
] as const satisfies readonly (readonly [keyof SchoolNow, string])[]

const cellOf = (row: SchoolNow, key: (typeof columns)[number][0]) =>
  // Before a school's first period no report is missing.
  key === 'noReportTempUserNum' && row.tempStartsAt !== null ? '未开始' : number.format(row[key])

const Rows = ({ rows }: { rows: readonly SchoolNow[] }) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">学校</th>
          {columns.map(([key, title]) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {columns.map(([key]) => (
              <td key={key}>{cellOf(row, key)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A bureau's schools in one table for comparison. */
export const SchoolsNow = () => {
  const [pageNum, setPageNum] = useState(1)
  const call = useCall(home.schoolsNow, { query: { pageNum, pageSize: schoolsOnPage } }, refreshOptions)
  const pages = call.data?.totalPages ?? 1
  return (
    <NowCard title="各校对比" span={12} aside="不计休学、停用的学生" call={call}>
      {({ content, totalSize }) =>
        totalSize === 0 ? (
          <Empty title="还没有学校" hint="有学校之后，这里并列显示各校此刻的人数" />
        ) : (
          <>
            <Rows rows={content} />
            {pages > 1 ? (
              <footer className={styles.pager}>
                <PlainButton disabled={pageNum <= 1} onClick={() => setPageNum(pageNum - 1)}>
                  上一页
                </PlainButton>
                <span>
                  第 {pageNum} / {pages} 页，共 {number.format(totalSize)} 所
                </span>
                <PlainButton disabled={pageNum >= pages} onClick={() => setPageNum(pageNum + 1)}>
                  下一页
                </PlainButton>
              </footer>
            ) : null}
          </>
        )
      }
    </NowCard>
  )
}
