import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { ConfirmDialog } from '../../../platform/console/kit/ConfirmDialog.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { jobs } from '../../jobs/contract.ts'
import { administration } from '../contract.ts'
import type { JobRow } from '../views.ts'
import { OpenButton } from './OpenButton.tsx'

/** What may be done about a job: one that is not over is cancelled, one that failed is done again. */
export const JobActions = ({ row }: { row: JobRow }) => {
  const [isAsking, setAsking] = useState(false)
  const refresh = useRefresh(administration.jobPage)
  const cancel = useAction(jobs.cancel)
  const retry = useAction(jobs.retry)
  const body = { id: row.id }
  const done = (text: string) => ({
    onSuccess: () => showToast(text, 'success'),
    onSettled: () => void refresh(),
  })
  const confirmCancel = async () => {
    await cancel.mutateAsync({ body }, done('已取消任务')).catch(() => undefined)
    setAsking(false)
  }
  if (row.state === 'failed' || row.state === 'cancelled') {
    return (
      <OpenButton label={`重试 ${row.title}`} onPress={() => retry.mutate({ body }, done('已重新提交任务'))}>
        重试
      </OpenButton>
    )
  }
  if (row.state === 'done' || row.cancelAsked) return null
  return (
    <>
      <OpenButton label={`取消 ${row.title}`} onPress={() => setAsking(true)}>
        取消
      </OpenButton>
      {isAsking ? (
        <ConfirmDialog
          title={`确定取消任务“${row.title}”吗？`}
          confirm="取消任务"
          onConfirm={confirmCancel}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
