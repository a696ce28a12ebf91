import { callServer } from '../../../platform/console/client/callServer.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { type RowAction, RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { type OwnJob, jobs } from '../contract.ts'
import { fetchJobFile } from './fetchJobFile.ts'

/** The actions on one's own job: fetch its file while it is kept, cancel it before it has ended. */
export const HistoryActions = ({ row }: { row: OwnJob }) => {
  const refresh = useRefresh(jobs.page)
  const cancel = async () => {
    await callServer(jobs.cancel, { body: { id: row.id } }).finally(() => void refresh())
    showToast('已取消任务', 'success')
  }
  const actions: readonly RowAction[] = [
    // A file that has gone meanwhile is said to be gone, here and in the list.
    ...(row.file === 'kept'
      ? [{ label: '下载', onPress: () => fetchJobFile(row.id).finally(() => void refresh()) }]
      : []),
    ...(row.state === 'waiting' || row.state === 'running'
      ? [
          {
            label: '取消任务',
            danger: true,
            onPress: cancel,
            confirm: { title: '确认取消任务吗？', lost: `“${row.title}”将停止，已写入的内容会撤销。` },
          },
        ]
      : []),
  ]
  return <RowActions name={row.title} actions={actions} />
}
