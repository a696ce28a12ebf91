import { Alert, Button, Select, Space } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { type RunView, imports } from '../contract.ts'
import { LastFailure } from './RunProgress.tsx'
import { BackButton } from './BackButton.tsx'
import type { ChangeQuery } from './importQuery.ts'
import { RunOptions, useOptionValues } from './RunOptions.tsx'
import { SheetChoice } from './SheetChoice.tsx'
import styles from './imports.module.css'

const notImported = ''

const getHint = ({ isCoded, hint }: RunView['headings'][number], key: string | undefined) => {
  if (isCoded) return '此列填的是代码，导入时换成文字'
  return (key ?? notImported) === notImported ? (hint ?? '没有识别，不会导入') : ''
}

/**
 * Lists the columns of the clerk's file with sample cells, each with the column it is read as. The clerk can correct
 * them. What the clerk changes applies to the school's next file once this one is written.
 */
export const MatchColumns = ({ run, onChange }: { run: RunView; onChange: ChangeQuery }) => {
  const about = useCall(imports.kind, { query: { kind: run.kind, run: run.id } }, { fresh: 600_000 })
  const samples = useCall(imports.samples, { query: { id: run.id } }, { fresh: 600_000 })
  const samplesOf = new Map(samples.data?.map(({ column, samples: cells }) => [column, cells.join('、')]))
  const check = useAction(imports.check, { changes: [imports.run, imports.rows, imports.values, imports.reasons] })
  const [keys, setKeys] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(run.headings.map(({ column, key }) => [column, key ?? notImported])),
  )
  const [options, setOption] = useOptionValues(run.options)
  const columns = about.data?.columns ?? []
  const chosen = new Set(Object.values(keys))
  const missing = columns.filter(({ key, required }) => required && !chosen.has(key)).map(({ title }) => title)
  const buildOptions = (selected: string | undefined) => [
    { value: notImported, label: '不导入此列' },
    ...columns
      .filter(({ key }) => key === selected || !chosen.has(key))
      .map(({ key, title, required }) => ({ value: key, label: required ? `${title}（必填）` : title })),
  ]
  const leftOut = run.headings.filter(({ column }) => (keys[column] ?? notImported) === notImported)
  const mapping = run.headings.flatMap(({ column }) => {
    const key = keys[column] ?? notImported
    return key === notImported ? [] : [{ column, key }]
  })
  return (
    <PageFrame
      title={run.title}
      action={
        <Space size={12} wrap>
          <BackButton onChange={onChange} />
          <Button
            type="primary"
            disabled={mapping.length === 0 || missing.length > 0}
            loading={check.isPending}
            onClick={() =>
              check.press({ body: { id: run.id, mapping, options } }, () =>
                onChange({ verdict: '', reason: '', page: 1 }),
              )
            }
          >
            开始核对
          </Button>
        </Space>
      }
    >
      <div className={styles.told}>
        <LastFailure run={run} />
        <p>文件“{run.fileName}”的列如下，请确认每一列的含义。您改动的对应，在写入后会记住。</p>
        {leftOut.length === 0 ? null : (
          <Alert
            type="info"
            showIcon
            title={`${leftOut.length} 列不会导入：${leftOut.map(({ title }) => title).join('、')}`}
          />
        )}
        {missing.length === 0 ? null : (
          <Alert type="warning" showIcon title={`请为必填列“${missing.join('、')}”选择文件中的一列`} />
        )}
      </div>
      <RunOptions options={run.options} chosen={options} onChoose={setOption} />
      {run.workbook === undefined ? null : <SheetChoice run={run} workbook={run.workbook} />}
      <div className={styles.columns}>
        {run.headings.map((heading) => {
          const { column, title } = heading
          return (
            <div key={column} className={styles.column}>
              <div>
                <span>{title}</span>
                <small className={styles.samples}>{samplesOf.get(column) ?? ''}</small>
              </div>
              <Select
                aria-label={`“${title}”导入为`}
                value={keys[column] ?? notImported}
                options={buildOptions(keys[column])}
                showSearch={{ optionFilterProp: 'label' }}
                onChange={(key) => setKeys({ ...keys, [column]: key })}
              />
              <small>{getHint(heading, keys[column])}</small>
            </div>
          )
        })}
      </div>
    </PageFrame>
  )
}
