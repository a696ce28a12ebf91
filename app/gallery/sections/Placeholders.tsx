import { CallError } from '../../../platform/console/client/callError.ts'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { Empty, Failed, FilteredEmpty, Loading, NoPermission } from '../../../platform/console/kit/States.tsx'
import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import styles from '../Gallery.module.css'
import { Piece } from '../Piece.tsx'
import { longText } from '../fakeData.ts'

const tones: readonly { text: string; tone: StatusTone }[] = [
  { text: '正常', tone: 'good' },
  { text: '进行中', tone: 'notice' },
  { text: '已结束', tone: 'quiet' },
  { text: '失败', tone: 'bad' },
  { text: '已归', tone: 'returned' },
  { text: '未归', tone: 'notReturned' },
  { text: '请假', tone: 'leave' },
  { text: '未知', tone: 'unknown' },
]

const fault = new CallError({ code: 500, status: 500, msg: '服务器内部错误，请联系管理员并提供编号 7f3a91c2' })
const retry = () => showToast('正在重试')

/** Status tags, facts, and the placeholders for loading, empty, failed and forbidden content. */
export const Placeholders = () => (
  <>
    <Piece title="状态标签">
      <div className={styles.row}>
        {tones.map((one) => (
          <StatusTag key={one.tone} {...one} />
        ))}
      </div>
    </Piece>
    <Piece title="加载中">
      <Loading rows={3} />
    </Piece>
    <Piece title="没有数据">
      <Empty title="还没有宿舍" hint="添加宿舍楼之后，房间会列在这里" />
    </Piece>
    <Piece title="筛选后没有数据">
      <FilteredEmpty onClear={retry} />
    </Piece>
    <Piece title="失败">
      <Failed error={fault} onRetry={retry} />
    </Piece>
    <Piece title="没有权限">
      <NoPermission />
    </Piece>
    <Piece title="名称与内容">
      <Facts
        facts={[
          { name: '姓名', value: '欧阳修竹' },
          { name: '手机号', value: null },
          { name: '备注', value: longText, wide: true },
        ]}
      />
    </Piece>
  </>
)
