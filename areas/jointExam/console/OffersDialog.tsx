import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import type { RowAction } from '../../../platform/console/kit/RowActions.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { jointExam } from '../contract.ts'
import type { OfferView } from '../offerContract.ts'
import { offerReads } from './reads.ts'
import { OfferStateTag, formatDays } from './texts.tsx'

const columns: readonly ListColumn<OfferView>[] = [
  { title: '联考', minWidth: 136, text: ({ name }) => name },
  { title: '主管部门', width: 128, text: ({ bureau }) => bureau, leftOutWhenNarrow: 1 },
  { title: '时间', width: 200, text: formatDays, leftOutWhenNarrow: 3 },
  { title: '学科', minWidth: 112, text: ({ subjects }) => subjects.join('、'), leftOutWhenNarrow: 2 },
  { title: '答复', width: 96, render: ({ state }) => <OfferStateTag state={state} /> },
]

const useOfferActions = () => {
  const join = useAction(jointExam.joinJointExam, { done: '已参加，考试已新建', changes: offerReads })
  const decline = useAction(jointExam.declineJointExam, { done: '已答复不参加', changes: offerReads })
  const leave = useAction(jointExam.leaveJointExam, { done: '已退出', changes: offerReads })
  return ({ id, name, grade, state, isClosed }: OfferView): readonly RowAction[] => {
    const joining: RowAction = {
      label: '参加',
      confirm: {
        title: '确认参加吗？',
        lost: `按主管部门的设置新建考试“${name}”，${grade}的全部班级参加；学科、满分与分数线学校不能修改。`,
      },
      onPress: () => join.run({ body: { id } }),
    }
    const declining: RowAction = {
      label: '不参加',
      confirm: { title: '确认不参加吗？', lost: `截止录入之前，可以改为参加“${name}”。` },
      onPress: () => decline.run({ body: { id } }),
    }
    const leaving: RowAction = {
      label: '退出',
      danger: true,
      confirm: { title: '确认退出吗？', lost: `“${name}”的考试与成绩保留为学校自己的考试，没有区名次。` },
      onPress: () => leave.run({ body: { id } }),
    }
    if (state === 'joined') return [leaving]
    if (isClosed) return []
    return state === 'offered' ? [joining, declining] : [joining]
  }
}

/** Dialog in which a school answers the offers of its bureau. */
export const OffersDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="联考邀请" width={840} footer={null} onCancel={onClose}>
    <PlainList
      label="联考邀请"
      call={jointExam.offers}
      input={() => ({})}
      columns={columns}
      empty={{ title: '没有联考邀请' }}
      acting={{ actionsOf: useOfferActions(), nameOf: ({ name }) => name, width: 136 }}
    />
  </Dialog>
)
