import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { type RowAction, RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { jobs } from '../../jobs/contract.ts'
import { administration } from '../contract.ts'
import type { JobRow } from '../views.ts'

/** The actions on a job: cancel an unfinished one, retry a failed one. */
export const JobActions = ({ row }: { row: JobRow }) => {
  const mayChange = useAllowed('administration:job:edit')
  const retry = useAction(jobs.retry, { done: '已重新提交任务', changes: [administration.jobPage] })
  const cancel = useAction(jobs.cancel, { done: '已取消任务', changes: [administration.jobPage] })
  const body = { id: row.id }
  const actions = (): RowAction[] => {
    if (!mayChange) return []
    if (row.state === 'failed' || row.state === 'cancelled') {
      return [{ label: '重试', onPress: () => retry.press({ body }) }]
    }
    if (row.state === 'done' || row.cancelAsked) return []
    const confirm = { title: '确认取消任务吗？', lost: `“${row.title}”将停止，已写入的内容会撤销。` }
    return [{ label: '取消任务', danger: true, onPress: () => cancel.run({ body }), confirm }]
  }
  return <RowActions name={row.title} actions={actions()} />
}
