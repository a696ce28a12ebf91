import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { startDownload } from '../../jobs/console/index.ts'
import { type RunView, imports } from '../contract.ts'
import { MissingClasses } from './MissingClasses.tsx'
import { MissingRooms } from './MissingRooms.tsx'
import { RunFrame, type RunProps } from './RunFrame.tsx'
import { SkippedRows } from './SkippedRows.tsx'

/** Returns a sentence on how many rows would be added, changed and left unwritten. */
const formatCounts = (counts: RunView['counts']): string => {
  if (counts === null) return ''
  const { new: added, changed, unchanged, refused, leftOut, noted } = counts
  const parts = [`新增 ${added} 行`, `变更 ${changed} 行`]
  const left = leftOut > 0 ? `，其中 ${leftOut} 行按您的选择不导入` : ''
  return `${parts.join('、')}${left}；不变 ${unchanged} 行与不能导入 ${refused} 行不写入${noted > 0 ? `；有提示 ${noted} 行` : ''}。`
}

/** Shows the dry run: new, changed, unchanged and refused rows. Nothing is written until the clerk confirms. */
export const Review = ({ run, query, onChange }: RunProps) => {
  const apply = useAction(imports.apply, { changes: [imports.run] })
  const notes = useAction(imports.notes)
  const [isConfirming, setConfirming] = useState(false)
  const { counts, stale } = run
  const hasNothingToWrite = counts === null || counts.new + counts.changed - counts.leftOut <= 0
  return (
    <RunFrame
      run={run}
      query={query}
      onChange={onChange}
      actions={
        <>
          <MissingClasses run={run} />
          <MissingRooms run={run} />
          <Button onClick={() => onChange({ verdict: 'columns', reason: '', page: 1 })}>重新对应列</Button>
          {run.unread === 0 ? null : (
            <Button onClick={() => onChange({ verdict: 'values', reason: '', page: 1 })}>对应取值</Button>
          )}
          <Button type="primary" disabled={hasNothingToWrite} onClick={() => setConfirming(true)}>
            全部写入
          </Button>
        </>
      }
      summary={
        <>
          {stale === 0 ? null : (
            <Alert
              type="warning"
              showIcon
              title={`核对之后有 ${stale} 行涉及的记录被他人修改，没有写入任何数据`}
              description="这些行已移到“不能导入”。可以重新核对，或确认后写入其余的行。"
            />
          )}
          <p>
            文件“{run.fileName}”：{formatCounts(counts)}
            {run.unmatched === 0 ? null : `有 ${run.unmatched} 个取值不能识别，可以“对应取值”后重新核对。`}
            {counts !== null && counts.noted > 0 ? (
              <Button
                type="link"
                loading={notes.isPending}
                onClick={() => notes.press({ body: { id: run.id } }, ({ fileLink }) => startDownload(fileLink))}
              >
                下载提示
              </Button>
            ) : null}
          </p>
          {run.skipped === undefined ? null : <SkippedRows skipped={run.skipped} />}
        </>
      }
    >
      {isConfirming ? (
        <Confirm
          title="确认全部写入吗？"
          okText="全部写入"
          onConfirm={() => apply.run({ body: { id: run.id } })}
          onClose={() => setConfirming(false)}
        >
          {formatCounts(counts)}全部在一次操作中写入，有一行写入失败则全部不写入。
        </Confirm>
      ) : null}
    </RunFrame>
  )
}
