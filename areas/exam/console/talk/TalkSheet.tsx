import { Select } from 'antd'
import { useState } from 'react'
import { Chart } from '../../../../platform/console/kit/Chart.tsx'
import type { StudentExam } from '../studentExam.ts'
import styles from './Talk.module.css'
import { type TalkCell, listTalkColumns, toTalkChart } from './talkRows.ts'

const Cell = ({ cell }: { readonly cell: TalkCell | null }) =>
  cell === null ? (
    <td>—</td>
  ) : (
    <td>
      <div>{cell.text}</div>
      {cell.gradeOrder === null ? null : <small>第 {cell.gradeOrder}</small>}
      {cell.standardScore === null ? null : <small>标准分 {cell.standardScore}</small>}
    </td>
  )

/** The page for a talk with parents: all exams of a student with scores, ranks in the grade and standard scores. */
export const TalkSheet = ({ rows }: { readonly rows: readonly StudentExam[] }) => {
  const columns = listTalkColumns(rows)
  const [chosen, choose] = useState<string | null>(null)
  const charted = columns.find(({ name }) => name === chosen) ?? columns.at(-1)
  const [latest] = rows
  return (
    <>
      <p className={styles.who}>
        {latest?.studentName} {latest?.studentNumber} {latest?.deptName}
      </p>
      {charted === undefined ? null : (
        <>
          <div className={styles.choice}>
            <Select
              aria-label="图表的学科"
              value={charted.name}
              options={columns.map(({ name }) => ({ value: name, label: name }))}
              onChange={choose}
            />
          </div>
          <Chart title={`${charted.name}标准分`} kind="line" data={toTalkChart(rows, charted)} height={220} />
        </>
      )}
      <table className={styles.exams} aria-label="历次成绩">
        <thead>
          <tr>
            <th scope="col">考试</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.exam}
                <small>{row.startTime.slice(0, 10)}</small>
              </th>
              {columns.map(({ name, cellOf }) => (
                <Cell key={name} cell={cellOf(row)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        “第”为年级名次。标准分 = 50 + 10 ×（成绩 − 年级平均）÷ 年级标准差；50 为年级平均，高于 50 即高于平均。
      </p>
    </>
  )
}
