import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useRequestedAction } from '../../../platform/console/shell/requestedAction.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { ImportDialog, useJobEnd } from '../../jobs/console/index.ts'
import { type UserGroupView, permissions } from '../contract.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { GroupLimits } from './GroupLimits.tsx'
import { GroupList } from './GroupList.tsx'
import styles from './limits.module.css'
import { groupReads } from './groupReads.ts'
import type { PeoplePieces } from './people.ts'

/** State kept in the URL: search text, page, page size, the chosen group and its open tab. */
const defaults = { word: '', page: 1, size: 10, group: 0, tab: 'permissions' } as const

/** 用户组权限: groups on the left, the chosen group's permissions and members on the right (foundations §2). */
export const GroupLimitsScreen = ({ choosePeople }: PeoplePieces) => {
  const schoolId = useUser().schoolId ?? 0
  const [query, change] = useScreenQuery(defaults)
  const [edited, setEdited] = useState<UserGroupView | 'new' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const groups = useCall(permissions.groups, { query: { schoolId } })
  const [importing, setJob] = useState<number | null>(null)
  useRequestedAction('sys:permission:edit', () => setEdited('new'))
  useJobEnd(importing, useRefresh(groupReads))
  return (
    <PageFrame
      title="用户组权限"
      action={
        <Space size={12}>
          <Button icon={<ImportOutlined aria-hidden="true" />} onClick={() => setImporting(true)}>
            导入
          </Button>
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setEdited('new')}>
            新建用户组
          </Button>
        </Space>
      }
    >
      <div className={styles.split}>
        <section className={styles.list} aria-label="用户组列表">
          <GroupList groups={groups} query={query} onChange={change} onEdit={setEdited} />
        </section>
        <section className={styles.detail} aria-label="用户组权限与成员">
          {query.group === 0 ? (
            <Empty title="请选择用户组" hint="从左侧列表选择一个用户组，查看和编辑其权限与成员" />
          ) : (
            <GroupLimits
              key={query.group}
              id={query.group}
              tab={query.tab}
              onTab={(tab) => change({ tab })}
              choosePeople={choosePeople}
            />
          )}
        </section>
      </div>
      {edited === null ? null : (
        <GroupDialog
          group={edited === 'new' ? null : edited}
          schoolId={schoolId}
          onSaved={({ id }) => change({ group: id })}
          onClose={() => setEdited(null)}
        />
      )}
      {isImporting ? (
        <ImportDialog
          title="导入用户组"
          call={permissions.importGroups}
          input={{ body: { schoolId } }}
          template={permissions.importTemplate}
          templateInput={{}}
          onStarted={setJob}
          onClose={() => setImporting(false)}
        />
      ) : null}
    </PageFrame>
  )
}
