import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { type RunView, imports } from '../contract.ts'
import { RunFrame, type RunProps } from './RunFrame.tsx'
import { saveSheet } from './saveSheet.ts'

const formatCounts = ({ written }: RunView) => written.map(({ what, count }) => `${what} ${count}`).join('，')

const Summary = ({ run }: { run: RunView }) => {
  if (run.stage === 'undone') {
    return <Alert type="info" showIcon title={`已于 ${run.undoneTime} 撤销，撤回了：${formatCounts(run)}`} />
  }
  return <Alert type="success" showIcon title={`已于 ${run.writtenTime} 写入：${formatCounts(run)}`} />
}

/** Shows the result of an import, its files while they are kept, and the undo button. */
export const RunResult = ({ run, query, onChange }: RunProps) => {
  const passwords = useAction(imports.passwords, { changes: [imports.run] })
  const undo = useAction(imports.undo, { changes: [imports.run] })
  const [dialog, setDialog] = useState<'passwords' | 'undo' | null>(null)
  const close = () => setDialog(null)
  const body = { id: run.id }
  return (
    <RunFrame
      run={run}
      query={query}
      onChange={onChange}
      actions={
        <>
          {run.sourceLink === null ? null : (
            <Button href={run.sourceLink} download>
              下载原文件
            </Button>
          )}
          {run.stage === 'done' && run.isUndoClosed !== true ? (
            <Button danger onClick={() => setDialog('undo')}>
              撤销导入
            </Button>
          ) : null}
          {run.hasPasswords ? (
            <Button type="primary" onClick={() => setDialog('passwords')}>
              下载初始密码
            </Button>
          ) : null}
        </>
      }
      summary={
        <>
          <Summary run={run} />
          <p>
            文件“{run.fileName}”，由{run.operatorName}于 {run.createdTime} 上传。
          </p>
        </>
      }
    >
      {dialog === 'passwords' ? (
        <Confirm
          title="确认下载初始密码吗？"
          okText="下载"
          onConfirm={async () => saveSheet(await passwords.run({ body }))}
          onClose={close}
        >
          文件含新用户的用户名与初始密码，只能下载一次，下载后请妥善保存并及时分发。
        </Confirm>
      ) : null}
      {dialog === 'undo' ? (
        <Confirm
          title="确认撤销导入吗？"
          okText="撤销导入"
          danger
          isCareful
          onConfirm={() => undo.run({ body })}
          onClose={close}
        >
          将撤回：{formatCounts(run)}。{run.undoing}
        </Confirm>
      ) : null}
    </RunFrame>
  )
}
