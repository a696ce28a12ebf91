import { callServer } from '../../../platform/console/client/callServer.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { type RowAction, RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { jobs } from '../../jobs/contract.ts'
import { administration } from '../contract.ts'
import type { JobRow } from '../views.ts'

/** What may be done about a job: one that is not over is cancelled, one that failed is done again. */
export const JobActions = ({ row }: { row: JobRow }) => {
  const refresh = useRefresh(administration.jobPage)
  const mayChange = useAllowed('administration:job:edit')
  const retry = useAction(jobs.retry)
  const body = { id: row.id }
  const again = {
    onSuccess: () => showToast('已重新提交任务', 'success'),
    onSettled: () => void refresh(),
  }
  const cancel = async () => {
    await callServer(jobs.cancel, { body }).finally(() => void refresh())
    showToast('已取消任务', 'success')
  }
  const actions = (): RowAction[] => {
    if (!mayChange) return []
    if (row.state === 'failed' || row.state === 'cancelled') {
      return [{ label: '重试', onPress: () => retry.mutate({ body }, again) }]
    }
    if (row.state === 'done' || row.cancelAsked) return []
    const confirm = { title: '确认取消任务吗？', lost: `“${row.title}”将停止，已写入的内容会撤销。` }
    return [{ label: '取消任务', danger: true, onPress: cancel, confirm }]
  }
  return <RowActions name={row.title} actions={actions()} />
}
