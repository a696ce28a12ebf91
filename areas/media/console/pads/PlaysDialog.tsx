import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { PlainList } from '../../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { type PadRow, type PlayRow, media } from '../../contract.ts'
import styles from './Pads.module.css'

const columns: readonly ListColumn<PlayRow>[] = [
  { title: '任务', minWidth: 144, text: ({ taskName }) => taskName },
  { title: '开始', width: 168, text: ({ from }) => from },
  { title: '最后上报', width: 168, text: ({ until }) => until, leftOutWhenNarrow: 1 },
  { title: '时长', width: 96, align: 'right', text: ({ minutes }) => `${minutes} 分钟`, leftOutWhenNarrow: 2 },
]

/** Dialog with what a pad reported that it showed. */
export const PlaysDialog = ({ pad, onClose }: { readonly pad: PadRow; readonly onClose: () => void }) => (
  <Dialog title={`“${pad.name}”的播放记录`} width={760} footer={null} onCancel={onClose}>
    <div className={styles.list}>
      <PlainList
        label="播放记录"
        call={media.playPage}
        input={(bounds) => ({ body: { padId: pad.id, ...bounds } })}
        columns={columns}
        empty={{ title: '还没有播放记录', hint: '班牌显示任务时每分钟上报一次' }}
      />
    </div>
  </Dialog>
)
