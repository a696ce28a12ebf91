import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Chart } from '../../../../platform/console/kit/Chart.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import type { NearLinesView } from '../../analysisViews.ts'
import { exam } from '../../contract.ts'
import { mostMarks } from '../../score.ts'
import styles from './Analysis.module.css'
import { CountCells } from './CountCells.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type TabProps, conditionOf } from './shown.ts'

const sides = ['below', 'above'] as const
const sideNames = { below: '线下', above: '线上' } as const

const NearTable = ({ found, subject, open }: TabProps & { readonly found: NearLinesView }) => {
  const { classes, lines, within } = found
  const conditionAt = (value: number, side: (typeof sides)[number]) =>
    side === 'below' ? { from: value - within, below: value } : { from: value, atMost: value + within }
  return (
    <ReportTable label="临界生" headings={['分数线', '分数', '位置', '年级', ...classes.map(({ name }) => name)]}>
      {lines.flatMap((line) =>
        sides.map((side) => (
          <tr key={`${line.name} ${side}`}>
            <th scope="row">{line.name}</th>
            <td>{line.value}</td>
            <td>
              {sideNames[side]} {within} 分以内
            </td>
            <CountCells
              counted={line[side]}
              classes={classes}
              title={`${subject.subject} ${line.name}${sideNames[side]}`}
              condition={{
                ...conditionOf(subject.subjectId),
                ...conditionAt(line.value, side),
                ...(line.groupName === '' ? {} : { groupName: line.groupName }),
              }}
              open={open}
            />
          </tr>
        )),
      )}
    </ReportTable>
  )
}

/** 临界生: how many students are a few marks below or above a line. */
export const NearTab = (props: TabProps) => {
  const { asked, subject } = props
  const [within, setWithin] = useState<number | null>(null)
  const query = { ...asked, ...(within === null ? {} : { within }) }
  const found = useCall(exam.nearLines, { query }, { keep: 'answer' })
  if (found.error) return <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
  if (found.data === undefined) return <Loading rows={8} />
  const { lines } = found.data
  return (
    <>
      <div className={styles.tools}>
        <span>
          距分数线{' '}
          <NumberInput
            aria-label="距分数线几分以内"
            min={0}
            max={mostMarks}
            precision={2}
            formatter={(value) => String(value ?? '')}
            value={within ?? found.data.within}
            onChange={setWithin}
          />{' '}
          分以内
        </span>
      </div>
      <NearTable {...props} found={found.data} />
      <Chart
        title={`${subject.subject}年级临界生`}
        kind="bar"
        data={{
          categories: lines.map(({ name }) => name),
          series: sides.map((side) => ({ name: sideNames[side], values: lines.map((line) => line[side].grade) })),
          unit: '人',
        }}
      />
    </>
  )
}
