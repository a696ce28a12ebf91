import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { push } from '../../../push/contract.ts'
import { PushDialog, type PushPlanner } from '../../../push/console/index.ts'
import { prefixRefusal } from '../../../users/console/index.ts'
import { exam } from '../../contract.ts'
import type { ExamView } from '../../examContract.ts'
import type { ParentExam } from '../../pushContract.ts'
import { ParentExamView } from './ParentExamView.tsx'

interface Props {
  readonly exam: ExamView
  readonly onStarted: () => void
  readonly onClose: () => void
}

const Preview = ({ page, student }: { readonly page: ParentExam; readonly student: string | null }) => (
  <>
    {student === null ? null : <p>{student}的家长看到：</p>}
    <ParentExamView exam={page} />
  </>
)

const ExamPlan: PushPlanner = ({ srcId, audience, children }) => {
  const { data, error, refetch } = useCall(exam.planExamPush, { body: { examRecordId: srcId, ...audience } })
  return children({
    data,
    error,
    refetch,
    page: data?.page ? <Preview page={data.page} student={data.pageStudent} /> : null,
  })
}

/** Dialog that pushes the scores of a published exam to the parents. */
export const ExamPushDialog = ({ exam: { id, name }, onStarted, onClose }: Props) => {
  const start = useAction(exam.startExamPush, { done: '推送已开始', changes: [push.pushes, push.recipients] })
  return (
    <PushDialog
      title={`推送成绩：${name}`}
      srcType="exam"
      srcId={id}
      planner={ExamPlan}
      start={(audience) =>
        prefixRefusal('推送启动失败：', () => start.run({ body: { examRecordId: id, ...audience } }))
      }
      onStarted={onStarted}
      onClose={onClose}
    />
  )
}
