import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type RunView, type UnreadColumn, imports } from '../contract.ts'
import { BackButton } from './BackButton.tsx'
import { type Choices, chooseProposals, readChoices, toChosenValues } from './chosenValues.ts'
import type { ChangeQuery } from './importQuery.ts'
import styles from './imports.module.css'
import { MissingClasses } from './MissingClasses.tsx'
import { MissingRooms } from './MissingRooms.tsx'
import { LastFailure } from './RunProgress.tsx'
import { ValueRows } from './ValueRows.tsx'

interface Props {
  readonly run: RunView
  readonly onChange: ChangeQuery
}

/** Tab of the review that is no verdict: the review then opens its first filled tab. */
const firstTab = 'rows'

const Explanation = ({ run }: { run: RunView }) => (
  <p>
    文件“{run.fileName}
    ”中有以下取值不能识别。每个取值只须对应一次，所有的行都按此导入。没有对应的：班级等必填的列，整行不能导入；其他的列只略过该单元格，并有提示。
  </p>
)

const classKeys = ['className', 'gradeName']
const roomKeys = ['building', 'room']

/** True if one of these columns has values that can't be read. The school may lack what they name. */
const names = (columns: readonly UnreadColumn[], keys: readonly string[]) =>
  columns.some(({ key }) => keys.includes(key))

const ValueForm = ({ run, columns, onChange }: Props & { readonly columns: readonly UnreadColumn[] }) => {
  const check = useAction(imports.check, { changes: [imports.run, imports.rows, imports.values, imports.reasons] })
  const [choices, setChoices] = useState<Choices>(() => readChoices(columns))
  const proposed = chooseProposals(columns, choices)
  const proposals = proposed.size - choices.size
  const mapping = run.headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
  const body = { id: run.id, mapping, values: toChosenValues(columns, choices) }
  const showRows = () => onChange({ verdict: firstTab, reason: '', page: 1 })
  return (
    <PageFrame
      title={run.title}
      action={
        <Space size={12} wrap>
          <BackButton onChange={onChange} />
          <Button onClick={() => onChange({ verdict: 'columns', reason: '', page: 1 })}>重新对应列</Button>
          {names(columns, classKeys) ? <MissingClasses run={run} /> : null}
          {names(columns, roomKeys) ? <MissingRooms run={run} /> : null}
          <Button onClick={showRows}>查看核对结果</Button>
          <Button
            type="primary"
            disabled={body.values.length === 0}
            loading={check.isPending}
            onClick={() => check.press({ body }, showRows)}
          >
            重新核对
          </Button>
        </Space>
      }
    >
      <div className={styles.told}>
        <LastFailure run={run} />
        <Explanation run={run} />
        {names(columns, classKeys) && run.isOwn && run.kind === 'students' ? (
          <Alert type="info" showIcon title="学校还没有的年级与班级，请先“新建缺少的年级与班级”，再对应其余的取值。" />
        ) : null}
        {proposals === 0 ? null : (
          <div>
            <Button size="small" onClick={() => setChoices(proposed)}>
              采用全部建议（{proposals}）
            </Button>
          </div>
        )}
      </div>
      <div className={styles.values}>
        {columns.map((column) => (
          <ValueRows key={column.key} column={column} choices={choices} onChoose={setChoices} />
        ))}
      </div>
    </PageFrame>
  )
}

/** Lists the values of the file that can't be read, each with a choice of ours. The rows are then checked again. */
export const MatchValues = ({ run, onChange }: Props) => {
  const values = useCall(imports.values, { query: { id: run.id } })
  if (values.error !== null) return <Failed error={values.error} onRetry={values.refetch} />
  if (values.data === undefined) return <Loading rows={8} />
  if (values.data.length > 0) return <ValueForm run={run} columns={values.data} onChange={onChange} />
  return (
    <PageFrame title={run.title} action={<BackButton onChange={onChange} />}>
      <Empty title="没有不能识别的取值" hint="各列的内容都能识别" />
    </PageFrame>
  )
}
