import { Cut } from '../../../../platform/console/kit/Cut.tsx'
import { Initial } from '../../../../platform/console/kit/Initial.tsx'
import type { DataColumn } from '../../../../platform/console/kit/DataTable.tsx'
import { PersonName } from '../../../../platform/console/kit/PersonName.tsx'
import { type RowAction, RowActions } from '../../../../platform/console/kit/RowActions.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import type { UserRow } from '../../contract.ts'
import { AccountSwitch } from '../accounts/AccountSwitch.tsx'
import styles from './userColumns.module.css'
import { stateOf } from '../userStates.ts'

/** The place of somebody: the departments, and for a parent the children with their classes. */
const placeOf = ({ depts, children }: UserRow): string => {
  const names = depts.map(({ name }) => name)
  const theirs = children.map(({ name, className }) => (className === '' ? name : `${name}（${className}）`))
  if (names.length === 0) return theirs.join('、')
  return theirs.length === 0 ? names.join('、') : `${names.join('、')}；孩子：${theirs.join('、')}`
}

/** Whose row it is; on a phone, where the other columns give way, with where they belong: namesakes are told apart by it. */
const Name = ({ user }: { user: UserRow }) => (
  <span className={styles.name}>
    <Initial name={user.name} avatar={user.avatar} size={24} />
    <span>
      <span className={styles.whose} title={user.name}>
        <PersonName name={user.name} />
      </span>
      <span className={styles.place}>{placeOf(user)}</span>
    </span>
  </span>
)

/** What may be done to a row: its actions, and what its switch does, if there is one. */
interface Doings {
  readonly actionsOf: (user: UserRow) => readonly RowAction[]
  readonly switchOf: (user: UserRow) => (() => Promise<unknown>) | null
}

/** What an account's state is, and the switch that changes it. */
const State = ({ user, onSwitch }: { user: UserRow; onSwitch: (() => Promise<unknown>) | null }) => (
  <span className={styles.state}>
    <StatusTag {...stateOf(user)} />
    {onSwitch === null ? null : <AccountSwitch user={user} onSwitch={onSwitch} />}
  </span>
)

/** Columns that say little of parents: their numbers are found by searching, and they have no code. */
const notOfParents: ReadonlySet<unknown> = new Set(['username', 'code'])

/**
 * The columns of the user list; 查看 does what a click on the row does, for the keyboard. A list of parents gives the room to
 * their children.
 */
export const userColumns = (doings: Doings, ofParents: boolean): DataColumn<UserRow>[] => {
  const columns = allColumns(doings, ofParents)
  return ofParents ? columns.filter(({ key }) => !notOfParents.has(key)) : columns
}

const allColumns = ({ actionsOf, switchOf }: Doings, ofParents: boolean): DataColumn<UserRow>[] => [
  { title: '姓名', key: 'name', width: '14%', minWidth: 128, render: (_, user) => <Name user={user} /> },
  {
    title: '用户名',
    key: 'username',
    width: '15%',
    minWidth: 112,
    leftOutWhenNarrow: 2,
    render: (_, user) => <Cut text={user.username} />,
  },
  {
    title: '角色',
    key: 'roles',
    width: '9%',
    minWidth: 88,
    leftOutWhenNarrow: 4,
    render: (_, user) => <Cut text={user.roleNames.join('、')} />,
  },
  {
    title: ofParents ? '孩子' : '部门',
    key: 'depts',
    leftOutWhenNarrow: 5,
    render: (_, user) => <Cut text={placeOf(user)} />,
  },
  {
    title: '学工号',
    key: 'code',
    width: 104,
    leftOutWhenNarrow: 3,
    render: (_, user) => <Cut text={user.studentOrTeacherCode} />,
  },
  {
    title: '手机号',
    key: 'telephone',
    width: 112,
    leftOutWhenNarrow: 1,
    render: (_, user) => <Cut text={user.telephone} />,
  },
  { title: '状态', key: 'state', width: 104, render: (_, user) => <State user={user} onSwitch={switchOf(user)} /> },
  {
    title: '操作',
    key: 'actions',
    width: 148,
    render: (_, user) => <RowActions name={user.name} actions={actionsOf(user)} />,
  },
]
