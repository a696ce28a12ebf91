import { type ComponentType, Suspense, lazy, useState } from 'react'
import { Opening } from '../../../../platform/console/kit/Opening.tsx'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { DataTable } from '../../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { useRequestedAction } from '../../../../platform/console/shell/requestedAction.ts'
import { useTabName } from '../../../../platform/console/shell/tabNames.ts'
import { useGraduatesShown } from '../../../../platform/console/session/graduates.ts'
import {
  ManagedTree,
  type PeoplePickerProps,
  useNodeName,
  useRootDepartment,
} from '../../../organisation/console/index.ts'
import { role } from '../../../../platform/contract/roleNames.ts'
import { type UserRow, users } from '../../contract.ts'
import type { FirstPassword } from '../accounts/FirstPasswordNotice.tsx'
import type { NewlyCreatedUser } from '../records/CreateUserDialog.tsx'
import { NewUserNotice } from './NewUserNotice.tsx'
import { UserFilters, parseShownState } from './UserFilters.tsx'
import { UsersTools } from './UsersTools.tsx'
import { useUserActions } from './useUserActions.ts'
import { userColumns } from './userColumns.tsx'

// Loaded on first use, because most visits need only the list.
const CreateUserDialog = lazy(async () => ({
  default: (await import('../records/CreateUserDialog.tsx')).CreateUserDialog,
}))
const PasswordShown = lazy(async () => ({
  default: (await import('../accounts/FirstPasswordNotice.tsx')).FirstPasswordNotice,
}))
const UserDialog = lazy(async () => ({ default: (await import('../records/UserDialog.tsx')).UserDialog }))
const ChangeClassDialog = lazy(async () => ({
  default: (await import('../membership/ChangeClassDialog.tsx')).ChangeClassDialog,
}))
const UserSelect = lazy(async () => ({ default: (await import('./UserSelect.tsx')).UserSelect }))

/**
 * State kept in the URL, except `word`: chosen node, search text, whether to include nodes below, state, role, page
 * and page size.
 */
const defaults = { node: 0, word: '', below: true, state: '', role: 0, page: 1, size: 20 } as const

/** Not in the URL, because the search text is often a child's name. */
const unwritten = ['word'] as const

/** Dialog with the links of a child's parents. It comes from an area that depends on this one. */
export type ShowChildLinks = ComponentType<{
  readonly student: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}>

/** The user in the open dialog, and whether the dialog edits. */
interface Opened {
  readonly row: UserRow
  readonly isEditable: boolean
}

const PeopleSelect = (choice: PeoplePickerProps) => (
  <Suspense fallback={null}>
    <UserSelect multiple {...choice} />
  </Suspense>
)

/** Returns the tab's name: empty for the whole organisation, and undefined while the node's name isn't known. */
const getTabName = (node: number, name: string | undefined) => {
  if (node === 0) return ''
  return name === undefined ? undefined : `用户：${name}`
}

/** 组织用户管理: the organisation on the left, its people on the right (foundations §2). */
const UsersScreen = ({ ChildLinks }: { ChildLinks: ShowChildLinks }) => {
  const [query, change] = useScreenQuery(defaults, unwritten)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  if (opened !== null && !wasOpened) setWasOpened(true)
  const [isCreating, setCreating] = useState(false)
  const [first, setFirst] = useState<(FirstPassword & NewlyCreatedUser) | null>(null)
  const [made, setMade] = useState<NewlyCreatedUser | null>(null)
  const [moved, setMoved] = useState<UserRow | null>(null)
  const [linked, setLinked] = useState<UserRow | null>(null)
  const [chosen, choose] = useState<readonly number[]>([])
  const mayEdit = useAllowed('school:user:edit')
  const rowActions = useUserActions({
    onOpen: (row) => setOpened({ row, isEditable: false }),
    onEdit: (row) => setOpened({ row, isEditable: true }),
    onChangeClass: setMoved,
    onLinks: setLinked,
  })
  const root = useRootDepartment()
  // One flag shows graduates and disabled and locked accounts (conflicts C-027).
  const areHiddenShown = useGraduatesShown()
  const state = parseShownState(query.state) ?? (areHiddenShown ? 'all' : 'normal')
  const node = query.node || root
  const chosenName = useNodeName(node)
  useTabName(getTabName(query.node === root ? 0 : query.node, chosenName))
  // Without a chosen node the list covers the whole reach. The root is sent only to list its direct people.
  const queriedNode = query.below ? query.node : node
  const people = useCall(
    users.findUserPage,
    {
      body: {
        ...(queriedNode > 0 ? { deptId: queriedNode } : {}),
        ...(query.role > 0 ? { roleId: query.role } : {}),
        keyword: query.word,
        includeChild: query.below,
        state,
        withParents: true,
        pageNum: query.page,
        pageSize: query.size,
      },
    },
    { keep: 'pages' },
  )
  const rows = people.data?.content ?? []
  // Act only on visible people: another page or filter may hide chosen ones.
  const visibleChosen = chosen.filter((id) => rows.some((row) => row.id === id))
  // A new user needs a department, which also determines the school (foundations §5).
  const create = () => {
    if (query.node > 0) setCreating(true)
    else showToast('请先在左侧选择部门或班级，再新建用户', 'info')
  }
  const show = (one: FirstPassword & NewlyCreatedUser) => {
    setFirst(one)
    setMade(one)
  }
  useRequestedAction('school:user:add', create)
  const clear = () => change({ word: '', below: true, state: '', role: 0, page: 1 })
  return (
    <PageFrame
      title="组织用户管理"
      action={
        <UsersTools
          chosen={visibleChosen}
          rows={rows}
          place={{
            departmentId: node,
            name: chosenName ?? '',
            keyword: query.word,
            includeChild: query.below,
            state,
          }}
          onDone={() => choose([])}
          onCreate={create}
        />
      }
      aside={{
        title: '组织',
        chosen: chosenName,
        children: (
          <ManagedTree
            chosen={node}
            onChoose={(chosen) => change({ node: chosen, page: 1 })}
            PeopleSelect={PeopleSelect}
          />
        ),
      }}
      filters={
        <UserFilters
          word={query.word}
          below={query.below}
          state={state}
          role={query.role}
          onChange={change}
          onReset={clear}
        />
      }
    >
      <NewUserNotice
        made={made}
        query={people}
        onShow={({ node: place, username }) =>
          change({ node: place, word: username, below: true, state: '', role: 0, page: 1 })
        }
        onClose={() => setMade(null)}
      />
      <DataTable
        label="用户"
        query={people}
        columns={userColumns(rowActions, query.role === role.parent)}
        page={query.page}
        size={query.size}
        onPage={(page, size) => change({ page, size })}
        empty={{ title: '这里还没有用户', hint: '该组织下的学生与教职工会列在这里' }}
        isFiltered={query.word !== '' || !query.below || query.state !== '' || query.role > 0}
        onClear={clear}
        onOpen={(row) => setOpened({ row, isEditable: false })}
        {...(made === null ? {} : { chosen: made.id })}
        {...(mayEdit
          ? { selection: { chosen: visibleChosen, onChoose: choose, nameOf: (row: UserRow) => row.name } }
          : {})}
      />
      <Suspense fallback={<Opening />}>
        {wasOpened ? (
          <UserDialog
            row={opened?.row ?? null}
            isEditable={opened?.isEditable ?? false}
            onClose={() => setOpened(null)}
          />
        ) : null}
        {isCreating ? <CreateUserDialog node={query.node} onMade={show} onClose={() => setCreating(false)} /> : null}
        {moved === null ? null : <ChangeClassDialog user={moved} onClose={() => setMoved(null)} />}
        {linked === null ? null : <ChildLinks student={linked} onClose={() => setLinked(null)} />}
        {first === null ? null : <PasswordShown first={first} onClose={() => setFirst(null)} />}
      </Suspense>
    </PageFrame>
  )
}

/** Returns the screen with the dialog of a child's links, which another area provides. */
export const makeUsersScreen = (childLinks: ShowChildLinks) => {
  const Screen = () => <UsersScreen ChildLinks={childLinks} />
  return Screen
}
