import { Cut } from '../../../../platform/console/kit/Cut.tsx'
import { Initial } from '../../../../platform/console/kit/Initial.tsx'
import type { DataColumn } from '../../../../platform/console/kit/DataTable.tsx'
import { PersonName } from '../../../../platform/console/kit/PersonName.tsx'
import { type RowAction, RowActions } from '../../../../platform/console/kit/RowActions.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import type { UserRow } from '../../contract.ts'
import { AccountSwitch } from '../accounts/AccountSwitch.tsx'
import styles from './userColumns.module.css'
import { getUserState } from '../userStates.ts'

/** Returns a user's departments, and a parent's children with their classes, as text. */
const formatPlaces = ({ depts, children }: UserRow): string => {
  const names = depts.map(({ name }) => name)
  const childTexts = children.map(({ name, className }) => (className === '' ? name : `${name}（${className}）`))
  if (names.length === 0) return childTexts.join('、')
  return childTexts.length === 0 ? names.join('、') : `${names.join('、')}；孩子：${childTexts.join('、')}`
}

/**
 * The name. On a phone, where most columns are hidden, the departments or children below it distinguish people of the
 * same name.
 */
const Name = ({ user }: { user: UserRow }) => (
  <span className={styles.name}>
    <Initial name={user.name} avatar={user.avatar} size={24} />
    <span>
      <span className={styles.whose} title={user.name}>
        <PersonName name={user.name} />
      </span>
      <span className={styles.place}>{formatPlaces(user)}</span>
    </span>
  </span>
)

/** The actions of a row and of its account switch, if it has one. */
interface UserRowActions {
  readonly actionsOf: (user: UserRow) => readonly RowAction[]
  readonly switchOf: (user: UserRow) => (() => Promise<unknown>) | null
}

/** The state of an account and the switch that changes it. */
const State = ({ user, onSwitch }: { user: UserRow; onSwitch: (() => Promise<unknown>) | null }) => (
  <span className={styles.state}>
    <StatusTag {...getUserState(user)} />
    {onSwitch === null ? null : <AccountSwitch user={user} onSwitch={onSwitch} />}
  </span>
)

/** Columns hidden in a list of parents, who have no code and are searched by number. */
const hiddenForParents: ReadonlySet<unknown> = new Set(['username', 'code'])

/**
 * Returns the columns of the users list. 查看 does the same as a click on the row, for keyboard users. A list of
 * parents leaves room for their children.
 */
export const userColumns = (rowActions: UserRowActions, ofParents: boolean): DataColumn<UserRow>[] => {
  const columns = allColumns(rowActions, ofParents)
  return ofParents ? columns.filter(({ key }) => !hiddenForParents.has(key)) : columns
}

const allColumns = ({ actionsOf, switchOf }: UserRowActions, ofParents: boolean): DataColumn<UserRow>[] => [
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
    render: (_, user) => <Cut text={formatPlaces(user)} />,
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
