import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { Initial } from '../../../platform/console/kit/Initial.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { permissions } from '../contract.ts'
import { GrantedModules } from './GrantedModules.tsx'
import { PermissionDialog } from './PermissionDialog.tsx'
import styles from './limits.module.css'
import type { PersonQuery } from './people.ts'

interface Props {
  readonly id: number
  readonly person: PersonQuery
}

/** Shows one user's permissions and opens their editor. */
export const PersonLimits = ({ id, person }: Props) => {
  const { schoolId, userId } = useUser()
  const [isEditing, setEditing] = useState(false)
  const params = { schoolId: schoolId ?? 0, userId: id }
  const tree = useCall(permissions.treeOfUser, { params })
  const refresh = useRefresh(permissions.treeOfUser)
  if (!person.data || !tree.data) {
    const error = person.error ?? tree.error
    if (!error) return <Loading rows={8} rowHeight={40} />
    const retry = () => void Promise.all([person.refetch(), tree.refetch()])
    return <Failed title="加载用户权限失败" error={error} onRetry={retry} />
  }
  const { name, avatar, roleNames } = person.data
  const isSelf = id === userId
  return (
    <>
      <header className={styles.person}>
        <Initial name={name} avatar={avatar} size={56} />
        <div className={styles.names}>
          <h2 title={name}>{name}</h2>
          <span title={roleNames.join('、')}>{roleNames.join('、') || '没有角色'}</span>
          {isSelf ? <span>不能给自己授权</span> : null}
        </div>
        <Button
          type="primary"
          icon={<EditOutlined aria-hidden="true" />}
          disabled={isSelf}
          onClick={() => setEditing(true)}
        >
          编辑
        </Button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls without a control inside */}
      <div className={styles.scrolled} tabIndex={0} role="region" aria-label="权限列表">
        <GrantedModules modules={tree.data} nothing="该用户还没有任何权限" />
      </div>
      {isEditing ? (
        <PermissionDialog
          title={`编辑权限：${name}`}
          modules={tree.data}
          onSave={(ids, before) => callServer(permissions.setOfUser, { params, body: { ids, before } })}
          onRefresh={refresh}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  )
}
