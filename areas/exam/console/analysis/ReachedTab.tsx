import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Chart } from '../../../../platform/console/kit/Chart.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import type { ReachedLine, ReachedView } from '../../analysisViews.ts'
import { exam } from '../../contract.ts'
import styles from './Analysis.module.css'
import { CountCells } from './CountCells.tsx'
import { LinesDialog } from './LinesDialog.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type Opening, type TabProps, formatFigure } from './shown.ts'

const reachNames = {
  both: '总分与学科都上线',
  onlyTotal: '只有总分上线',
  onlySubject: '只有学科上线',
  keptBack: '未上线，这科差得最多',
} as const
const reachKinds = ['both', 'onlyTotal', 'onlySubject', 'keptBack'] as const

const nameLine = ({ name, groupName }: ReachedLine) => (groupName === '' ? name : `${name}（${groupName}）`)

interface LineProps {
  readonly line: ReachedLine
  readonly classes: ReachedView['classes']
  readonly open: (opening: Opening) => void
}

const TotalRows = ({ line, classes, open }: LineProps) => (
  <>
    <tr>
      <th scope="row">上线人数</th>
      <td>{line.value}</td>
      <td>—</td>
      <CountCells
        counted={line.reached}
        classes={classes}
        title={`${nameLine(line)}上线`}
        condition={{ lineId: line.lineId, reach: 'both' }}
        open={open}
      />
    </tr>
    <tr>
      <th scope="row">参加排名</th>
      <td>—</td>
      <td>—</td>
      <CountCells
        counted={line.students}
        classes={classes}
        title={`${nameLine(line)}参加排名`}
        condition={{ lineId: line.lineId }}
        open={open}
      />
    </tr>
  </>
)

const LineTable = ({ line, classes, open }: LineProps) => (
  <ReportTable
    label={`${nameLine(line)} ${line.value} 分`}
    headings={[nameLine(line), '线', '情况', '年级', ...classes.map(({ name }) => name)]}
  >
    <TotalRows line={line} classes={classes} open={open} />
    {line.subjects.flatMap((one) =>
      reachKinds.map((kind) => (
        <tr key={`${one.subjectId} ${kind}`}>
          <th scope="row">{one.subject}</th>
          <td>{formatFigure(one.line)}</td>
          <td>{reachNames[kind]}</td>
          <CountCells
            counted={{ grade: one.grade?.[kind] ?? null, classes: one.classes.map((of) => of[kind]) }}
            classes={classes}
            title={`${nameLine(line)} ${one.subject} ${reachNames[kind]}`}
            condition={{ subjectId: one.subjectId, lineId: line.lineId, reach: kind }}
            open={open}
          />
        </tr>
      )),
    )}
  </ReportTable>
)

/** 上线: who reaches the lines of the total that the school typed, and which subject kept the others from it. */
export const ReachedTab = ({ asked, detail, view, open }: TabProps) => {
  const [isEdited, edit] = useState(false)
  const { examRecordId, gradeId, groupName } = asked
  const found = useCall(exam.reachedLines, { query: { examRecordId, gradeId, groupName } })
  if (found.error) return <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
  if (found.data === undefined) return <Loading rows={8} />
  const { lines, classes } = found.data
  return (
    <>
      {detail.mayEdit ? (
        <div className={styles.tools}>
          <Button onClick={() => edit(true)}>设置分数线</Button>
        </div>
      ) : null}
      {lines.length === 0 ? <Empty title="还没有总分上线分数" hint="分数线由学校设置，查看需要总分的权限" /> : null}
      {lines.map((line) => (
        <LineTable key={line.lineId} line={line} classes={classes} open={open} />
      ))}
      {lines.length === 0 ? null : (
        <>
          <p className={styles.note}>学科线：考这一科的学生中，达到学科线的与总分上线的一样多。赋分学科按赋分。</p>
          <Chart
            title="年级上线人数"
            kind="bar"
            data={{
              categories: lines.map(nameLine),
              series: [{ name: '上线', values: lines.map(({ reached }) => reached.grade) }],
              unit: '人',
            }}
          />
        </>
      )}
      {isEdited ? <LinesDialog view={view} asked={asked} lines={lines} onClose={() => edit(false)} /> : null}
    </>
  )
}
