import { useAction } from '../../../platform/console/client/useAction.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import type { RowAction } from '../../../platform/console/kit/RowActions.tsx'
import { go } from '../../../platform/console/location/hash.ts'
import { type OwnJob, jobs } from '../contract.ts'
import { fetchJobFile } from './fetchJobFile.ts'

/** Returns the actions of a job: open its page, download its file while it is kept, cancel it until it ends. */
export const useHistoryActions = () => {
  const refresh = useRefresh(jobs.page)
  const cancel = useAction(jobs.cancel, { done: '已取消任务', changes: [jobs.page] })
  return ({ id, title, file, state, place }: OwnJob): readonly RowAction[] => [
    ...(place === null ? [] : [{ label: '查看', onPress: () => go(place) }]),
    // A file that has expired meanwhile gets a message here and a new state in the list.
    ...(file === 'kept' ? [{ label: '下载', onPress: () => fetchJobFile(id).finally(() => void refresh()) }] : []),
    ...(state === 'waiting' || state === 'running'
      ? [
          {
            label: '取消任务',
            danger: true,
            onPress: () => cancel.run({ body: { id } }),
            confirm: { title: '确认取消任务吗？', lost: `“${title}”将停止，已写入的内容会撤销。` },
          },
        ]
      : []),
  ]
}
