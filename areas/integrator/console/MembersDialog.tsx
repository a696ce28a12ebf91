import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type MemberRow, integrator } from '../contract.ts'

const columns: readonly ListColumn<MemberRow>[] = [
  { title: '姓名', minWidth: 80, isName: true, text: ({ name }) => name },
  { title: '用户名', minWidth: 120, text: ({ username }) => username },
  { title: '手机号', width: 128, leftOutWhenNarrow: 1, text: ({ telephone }) => telephone },
  {
    title: '状态',
    width: 88,
    render: ({ disabled }) => <StatusTag text={disabled ? '已停用' : '正常'} tone={disabled ? 'quiet' : 'good'} />,
  },
]

interface Props {
  readonly schoolId: number
  readonly schoolName: string
  readonly onClose: () => void
}

/** Dialog with the people who hold the integrator's role in a school. */
export const MembersDialog = ({ schoolId, schoolName, onClose }: Props) => (
  <Dialog title={`集成商人员：${schoolName}`} width={640} footer={null} onCancel={onClose}>
    <div style={{ height: 320, maxHeight: '60vh', display: 'flex', flexDirection: 'column' }}>
      <PlainList
        label="集成商人员"
        call={integrator.members}
        input={() => ({ query: { schoolId } })}
        columns={columns}
        empty={{ title: '还没有集成商人员', hint: '由平台在该校的用户管理中给人员添加“集成商”角色' }}
      />
    </div>
  </Dialog>
)
