import { Select } from 'antd'
import { useState } from 'react'
import { Chart } from '../../../../platform/console/kit/Chart.tsx'
import type { StudentExam } from '../studentExam.ts'
import styles from './Talk.module.css'
import { TalkTable } from './TalkTable.tsx'
import { listTalkColumns, toTalkChart } from './talkRows.ts'

/**
 * The page for a talk with parents: all exams of a student with scores, ranks in the grade and standard scores. On paper
 * it shows no more than parents may see.
 */
export const TalkSheet = ({ rows }: { readonly rows: readonly StudentExam[] }) => {
  const columns = listTalkColumns(rows, 'screen')
  const [chosen, choose] = useState<string | null>(null)
  const charted = columns.find(({ name }) => name === chosen) ?? columns.at(-1)
  const [latest] = rows
  const hasLevels = rows.some(({ disclosure }) => disclosure === 'levels')
  const hidesRanks = rows.some(({ disclosure }) => disclosure !== 'scoresAndRanks')
  return (
    <>
      <p className={styles.who}>
        {latest?.studentName} {latest?.studentNumber} {latest?.deptName}
      </p>
      {hidesRanks ? (
        <p className={styles.hint}>
          {hasLevels
            ? '本页供教师查看。打印按“家长可见”的设置：只显示等级的考试不印分数，也不印名次与标准分图。'
            : '本页供教师查看。打印按“家长可见”的设置，不印名次。'}
        </p>
      ) : null}
      {charted === undefined ? null : (
        <div className={hasLevels ? styles.onScreen : undefined}>
          <div className={styles.choice}>
            <Select
              aria-label="图表的学科"
              value={charted.name}
              options={columns.map(({ name }) => ({ value: name, label: name }))}
              onChange={choose}
            />
          </div>
          <Chart title={`${charted.name}标准分`} kind="line" data={toTalkChart(rows, charted)} height={220} />
        </div>
      )}
      <TalkTable rows={rows} medium="screen" />
      <TalkTable rows={rows} medium="paper" />
    </>
  )
}
