import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { type DataColumn, DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { ExportButton } from '../../jobs/console/index.ts'
import { type GroupUser, permissions } from '../contract.ts'
import { NameWithRoles } from './NameWithRoles.tsx'
import styles from './limits.module.css'
import { groupReads } from './groupReads.ts'
import type { PeoplePieces } from './people.ts'

const sizes = [10, 15, 20]

const makeColumns = (onRemove: (user: GroupUser) => Promise<unknown>): DataColumn<GroupUser>[] => [
  {
    title: '姓名',
    key: 'name',
    width: '26%',
    minWidth: 96,
    render: (_, { name, roleNames }) => <NameWithRoles name={name} roleNames={roleNames} />,
  },
  {
    title: '学工号',
    key: 'code',
    width: '26%',
    leftOutWhenNarrow: 1,
    render: (_, { studentOrTeacherCode }) => <Cut text={studentOrTeacherCode} />,
  },
  {
    title: '部门',
    key: 'depts',
    leftOutWhenNarrow: 2,
    render: (_, { deptNames }) => <Cut text={deptNames.join('、')} />,
  },
  {
    title: '操作',
    key: 'actions',
    width: 72,
    render: (_, user) => (
      <RowActions
        name={user.name}
        actions={[
          {
            label: '移出',
            danger: true,
            confirm: { title: '确认移出用户组吗？', lost: `${user.name}随即失去由该用户组带来的权限。` },
            onPress: () => onRemove(user),
          },
        ]}
      />
    ),
  },
]

/** Lists a group's members, and lets the user add, remove and export them. */
export const GroupMembers = ({ id, choosePeople }: Pick<PeoplePieces, 'choosePeople'> & { readonly id: number }) => {
  const [place, setPlace] = useState({ page: 1, size: 10 })
  const [chosen, setChosen] = useState<number[]>([])
  const body = { groupId: id, pageNum: place.page, pageSize: place.size }
  const members = useCall(permissions.groupUsers, { body }, { keep: 'pages' })
  const link = useAction(permissions.linkUsers, { done: '已加入用户组', changes: groupReads })
  const unlink = useAction(permissions.unlinkUsers, { done: '已移出用户组', changes: groupReads })
  const add = () => link.press({ body: { groupId: id, userIds: chosen } }, () => setChosen([]))
  const remove = (user: GroupUser) => unlink.run({ body: { groupId: id, userIds: [user.id] } })
  return (
    <>
      <div className={styles.add}>
        {choosePeople({ multiple: true, limit: 100, 'aria-label': '要加入的用户', value: chosen, onChange: setChosen })}
        <Button type="primary" disabled={chosen.length === 0} loading={link.isPending} onClick={add}>
          加入
        </Button>
        <ExportButton
          call={permissions.exportGroup}
          input={{ body: { groupId: id } }}
          isEmpty={members.data?.totalSize === 0}
        />
      </div>
      <DataTable
        label="用户组成员"
        query={members}
        columns={makeColumns(remove)}
        page={place.page}
        size={place.size}
        sizes={sizes}
        onPage={(page, size) => setPlace({ page, size })}
        empty={{ title: '该用户组还没有成员', hint: '在上方搜索用户并加入' }}
        isFiltered={false}
        onClear={() => setPlace({ page: 1, size: place.size })}
      />
    </>
  )
}
