import { ClearOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { permissions } from '../contract.ts'
import { GrantedModules } from './GrantedModules.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { PermissionDialog } from './PermissionDialog.tsx'
import styles from './limits.module.css'
import { listGrantedKeys } from './nodes.ts'
import type { PeoplePieces } from './people.ts'

interface Props extends Pick<PeoplePieces, 'choosePeople'> {
  readonly id: number
  readonly tab: string
  readonly onTab: (tab: string) => void
}

const views = [
  { value: 'permissions', label: '权限' },
  { value: 'members', label: '成员' },
]

/** Shows one group with its permissions and members, and edits both. */
export const GroupLimits = ({ id, tab, onTab, choosePeople }: Props) => {
  const [open, setOpen] = useState<'edit' | 'clear' | null>(null)
  const group = useCall(permissions.groupModels, { params: { id } })
  const refresh = useRefresh(permissions.groupModels)
  const clearAction = useAction(permissions.setGroupModels, { done: '已清空', changes: [permissions.groupModels] })
  if (!group.data) {
    if (group.error) return <Failed title="加载用户组数据失败" error={group.error} onRetry={group.refetch} />
    return <Loading rows={8} rowHeight={40} />
  }
  const { groupName, peopleNum, moduleModels } = group.data
  const granted = listGrantedKeys(moduleModels)
  const save = (ids: string[], before: string[]) =>
    callServer(permissions.setGroupModels, { params: { id }, body: { ids, before } })
  const clear = () => clearAction.run({ params: { id }, body: { ids: [], before: granted } })
  const close = () => setOpen(null)
  return (
    <>
      <header className={styles.person}>
        <div className={styles.names}>
          <h2 title={groupName}>{groupName}</h2>
          <span>
            编号 {id}，共 {peopleNum} 人
          </span>
        </div>
        <div className={styles.actions}>
          <Button
            danger
            icon={<ClearOutlined aria-hidden="true" />}
            disabled={granted.length === 0}
            onClick={() => setOpen('clear')}
          >
            清空
          </Button>
          <Button type="primary" icon={<EditOutlined aria-hidden="true" />} onClick={() => setOpen('edit')}>
            编辑
          </Button>
        </div>
      </header>
      <Segmented
        className={styles.tabs ?? ''}
        aria-label="查看"
        options={views}
        value={tab}
        onChange={(next) => onTab(next)}
      />
      {tab === 'members' ? (
        <GroupMembers id={id} choosePeople={choosePeople} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls without a control inside
        <div className={styles.scrolled} tabIndex={0} role="region" aria-label="权限列表">
          <GrantedModules modules={moduleModels} nothing="该用户组还没有任何权限" withSources={false} />
        </div>
      )}
      {open === 'edit' ? (
        <PermissionDialog
          title={`编辑用户组权限：${groupName}`}
          modules={moduleModels}
          onSave={save}
          onRefresh={refresh}
          onClose={close}
        />
      ) : null}
      {open === 'clear' ? (
        <Confirm title="确认清空权限吗？" okText="清空" danger onConfirm={clear} onClose={close}>
          用户组“{groupName}”的 {granted.length} 项权限将被清空，其中 {peopleNum} 人随即失去由它带来的权限。
        </Confirm>
      ) : null}
    </>
  )
}
