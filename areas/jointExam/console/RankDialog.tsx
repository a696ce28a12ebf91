import { useState } from 'react'
import { CallError } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import type { JointExamView } from '../bureauContract.ts'
import { jointExam, jointExamRefusals } from '../contract.ts'
import { bureauReads } from './reads.ts'

interface Props {
  readonly row: JointExamView
  readonly onClose: () => void
}

/** Asks before the ranks in the district are made, and again if a school has not reported yet. */
export const RankDialog = ({ row: { id, name }, onClose }: Props) => {
  const [missing, setMissing] = useState<string | null>(null)
  const rank = useAction(jointExam.rankDistrict, { done: '正在写入各校的全区名次', changes: bureauReads })
  const confirm = async () => {
    try {
      await rank.run({ body: { id, isConfirmed: missing !== null } })
      onClose()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== jointExamRefusals.someNotReported.code) throw error
      setMissing(error.message)
    }
  }
  return (
    <Confirm
      key={missing === null ? 'first' : 'again'}
      title="确认生成全区名次吗？"
      okText={missing === null ? '生成' : '仍要生成'}
      onConfirm={confirm}
      onClose={onClose}
    >
      {missing ?? `合并各校“${name}”的分数分布，各校只得到自己学生的区名次；本局看不到任何学生。`}
    </Confirm>
  )
}
