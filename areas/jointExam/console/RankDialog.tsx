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

/** Asks before the ranks in the district are made. If a school has not reported yet, a second yes leaves it out. */
export const RankDialog = ({ row: { id, name }, onClose }: Props) => {
  const [isConfirmed, setConfirmed] = useState(false)
  const rank = useAction(jointExam.rankDistrict, { done: '正在写入各校的全区名次', changes: bureauReads })
  const confirm = async () => {
    try {
      await rank.run({ body: { id, isConfirmed } })
    } catch (error) {
      if (error instanceof CallError && error.code === jointExamRefusals.someNotReported.code) setConfirmed(true)
      throw error
    }
  }
  return (
    <Confirm
      title="确认生成全区名次吗？"
      okText={isConfirmed ? '仍要生成' : '生成'}
      onConfirm={confirm}
      onClose={onClose}
    >
      合并各校“{name}”的分数分布，各校只得到自己学生的区名次；本局看不到任何学生。
    </Confirm>
  )
}
