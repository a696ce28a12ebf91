import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { PlainList } from '../../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { type ReductionView, meal } from '../../contract.ts'
import { reductionReads } from '../reads.ts'
import styles from './Setup.module.css'
import { ReductionDialog } from './ReductionDialog.tsx'

const columns: readonly ListColumn<ReductionView>[] = [
  { title: '姓名', width: '18%', minWidth: 80, isName: true, text: ({ name }) => name },
  { title: '班级', width: '16%', text: ({ className }) => className, leftOutWhenNarrow: 2 },
  { title: '减免', width: 80, text: ({ percent }) => (percent === 100 ? '免费' : `${percent}%`) },
  {
    title: '有效期',
    width: 208,
    text: ({ fromDay, toDay }) => (toDay === null ? `${fromDay} 起` : `${fromDay} 至 ${toDay}`),
  },
  { title: '备注', text: ({ note }) => note, leftOutWhenNarrow: 1 },
]

/** Dialog with the pupils who pay less. */
export const ReductionsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [edited, setEdited] = useState<ReductionView | 'new' | null>(null)
  const remove = useAction(meal.deleteReduction, { done: '删除成功', changes: reductionReads })
  return (
    <>
      <Dialog title="减免学生" width={720} footer={null} onCancel={onClose}>
        <p>
          <Button type="primary" onClick={() => setEdited('new')}>
            新增减免
          </Button>
        </p>
        <div className={styles.list}>
          <PlainList
            label="减免学生"
            call={meal.reductions}
            input={() => ({})}
            columns={columns}
            empty={{ title: '还没有减免的学生', hint: '减免从填写的日期起计入订单，只有能管理食堂的人看到名单' }}
            acting={{
              nameOf: ({ name }) => name,
              width: 112,
              actionsOf: (reduction) => [
                { label: '编辑', onPress: () => setEdited(reduction) },
                {
                  label: '删除',
                  danger: true,
                  confirm: { lost: '今天起的订单恢复原价，过去的不变。' },
                  onPress: () => remove.run({ query: { id: reduction.id } }),
                },
              ],
            }}
          />
        </div>
      </Dialog>
      {edited === null ? null : (
        <ReductionDialog reduction={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
