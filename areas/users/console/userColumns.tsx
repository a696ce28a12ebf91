import { Button } from 'antd'
import type { TableColumnsType } from 'antd'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { Initial } from '../../../platform/console/kit/Initial.tsx'
import { StateMark } from '../../../platform/console/kit/StateMark.tsx'
import type { UserRow } from '../contract.ts'
import styles from './userColumns.module.css'
import { stateOf } from './userStates.ts'

const Name = ({ user }: { user: UserRow }) => (
  <span className={styles.name}>
    <Initial name={user.name} avatar={user.avatar} size={24} />
    <Cut text={user.name} />
  </span>
)

/** The columns of the user list; 查看 does what a click on the row does, for the keyboard. */
export const userColumns = (onOpen: (user: UserRow) => void): TableColumnsType<UserRow> => [
  { title: '姓名', key: 'name', width: '12%', render: (_, user) => <Name user={user} /> },
  { title: '用户名', key: 'username', width: '18%', render: (_, user) => <Cut text={user.username} /> },
  { title: '角色', key: 'roles', width: '12%', render: (_, user) => <Cut text={user.roleNames.join('、')} /> },
  {
    title: '部门',
    key: 'depts',
    render: (_, user) => <Cut text={user.depts.map((dept) => dept.name).join('、')} />,
  },
  { title: '学工号', key: 'code', width: '12%', render: (_, user) => <Cut text={user.studentOrTeacherCode} /> },
  { title: '手机号', key: 'telephone', width: 112, render: (_, user) => <Cut text={user.telephone} /> },
  { title: '状态', key: 'state', width: 72, render: (_, user) => <StateMark {...stateOf(user)} /> },
  {
    title: '操作',
    key: 'open',
    width: 52,
    render: (_, user) => (
      <Button
        type="link"
        size="small"
        className={styles.open ?? ''}
        aria-label={`查看 ${user.name}`}
        onClick={(event) => {
          event.stopPropagation()
          onOpen(user)
        }}
      >
        查看
      </Button>
    ),
  },
]
