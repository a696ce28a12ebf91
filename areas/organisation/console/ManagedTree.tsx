import { Suspense, lazy, useMemo, useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import type { MenuItems } from '../../../platform/console/kit/MenuButton.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { type OrganisationNode, organisation } from '../contract.ts'
import { organisationRefusals } from '../refusals.ts'
import { DepartmentTree } from './DepartmentTree.tsx'

import type { PeoplePicker } from './peoplePicker.ts'
import { type NodeAction, type PlacedNode, findNodeActions, nodeActionTitles, placeNodes } from './nodeActions.ts'
import { treeCalls } from './treeCalls.ts'
import { useLazyTree } from './useLazyTree.ts'

// Load the dialogs' code on first use.
const NodeDialog = lazy(async () => ({ default: (await import('./NodeDialog.tsx')).NodeDialog }))
const SeveralDialog = lazy(async () => ({ default: (await import('./AddSeveralDialog.tsx')).AddSeveralDialog }))
const ClassesDialog = lazy(async () => ({ default: (await import('./AddClassesDialog.tsx')).AddClassesDialog }))
const SettingsDialog = lazy(async () => ({ default: (await import('./SettingsDialog.tsx')).SettingsDialog }))
const ClassDialog = lazy(async () => ({ default: (await import('./ClassDialog.tsx')).ClassDialog }))
const FinishDialog = lazy(async () => ({ default: (await import('./FinishDialog.tsx')).FinishDialog }))

interface Props {
  /** Id of the chosen node, or 0 for none. */
  readonly chosen: number
  readonly onChoose: (id: number) => void
  /** The people picker. It comes from the users area, which this area must not import. */
  readonly PeopleSelect: PeoplePicker
}

type Opened = { readonly action: NodeAction; readonly place: PlacedNode } | null

const DeleteConfirm = ({ node, onClose }: { node: OrganisationNode; onClose: () => void }) => {
  const remove = useAction(organisation.deleteNode, { done: '删除成功', changes: treeCalls })
  const { id, name } = node
  return (
    <Confirm
      title="确认删除该组织吗？"
      okText="删除"
      danger
      onConfirm={() => remove.run({ body: { id } })}
      onClose={onClose}
    >
      将删除“{name}”，删除后不能恢复。有下级组织或用户时不能删除。
    </Confirm>
  )
}

const SyncConfirm = ({ node, onClose }: { node: OrganisationNode; onClose: () => void }) => {
  const sync = useAction(organisation.sync, { done: '同步成功！', changes: treeCalls })
  const { schoolId, name } = node
  return (
    <Confirm
      title="确认同步数据吗？"
      okText="同步"
      onConfirm={() => sync.run({ body: { schoolId } })}
      onClose={onClose}
    >
      将重新整理“{name}”的上下级关系、用户的主部门与姓名拼音，可重复执行。
    </Confirm>
  )
}

const OpenedDialog = ({
  opened,
  close,
  onMade,
  PeopleSelect,
}: {
  opened: Opened
  close: () => void
  onMade: (ids: readonly number[]) => void
  PeopleSelect: PeoplePicker
}) => {
  if (opened === null) return null
  const { action, place } = opened
  const { node, schoolRoot } = place
  if (action === 'delete') return <DeleteConfirm node={node} onClose={close} />
  if (action === 'sync') return <SyncConfirm node={node} onClose={close} />
  if (action === 'settings') return <SettingsDialog node={node} onClose={close} />
  if (action === 'classData') {
    return <ClassDialog node={node} schoolRoot={schoolRoot} PeopleSelect={PeopleSelect} onClose={close} />
  }
  if (action === 'finish') return <FinishDialog node={node} onClose={close} />
  const making = { node, below: place.children, onMade, onClose: close }
  if (action === 'addClasses') return <ClassesDialog node={node} onMade={onMade} onClose={close} />
  return action === 'addSeveral' ? <SeveralDialog {...making} /> : <NodeDialog {...making} isNew={action === 'add'} />
}

/** Moves a node up or down by one place among its siblings. */
const useMove = () => {
  const order = useAction(organisation.orderNode, { changes: treeCalls })
  return ({ node, siblings }: PlacedNode, by: 1 | -1) => {
    const at = siblings.indexOf(node.id)
    const beforeId = siblings[by < 0 ? at - 1 : at + 2]
    order.press({ body: { id: node.id, ...(beforeId === undefined ? {} : { beforeId }) } })
  }
}

/** Organisation tree with a menu of actions for each node: the sidebar of 组织用户管理 (foundations §2). */
export const ManagedTree = ({ chosen, onChoose, PeopleSelect }: Props) => {
  const { permissions } = useUser()
  const tree = useLazyTree()
  const placed = useMemo(() => placeNodes(tree.data ?? []), [tree.data])
  const [opened, setOpened] = useState<Opened>(null)
  const [made, setMade] = useState<readonly number[]>([])
  const move = useMove()
  const press = (place: PlacedNode, action: NodeAction) => {
    const { node } = place
    // Hidden nodes can't be changed (foundations §5).
    if (!node.visible) return showToast(organisationRefusals.hidden.msg, 'error')
    if (action === 'up' || action === 'down') return move(place, action === 'up' ? -1 : 1)
    setOpened({ action, place })
  }
  const menuOf = (id: number): MenuItems => {
    const place = placed.get(id)
    if (place === undefined) return []
    return findNodeActions(place, (key) => permissions.includes(key)).map((action) => ({
      key: action,
      label: nodeActionTitles[action],
      danger: action === 'delete' || action === 'finish',
      onClick: () => press(place, action),
    }))
  }
  return (
    <>
      <DepartmentTree tree={tree} made={made} chosen={chosen} onChoose={onChoose} menuOf={menuOf} />
      <Suspense>
        <OpenedDialog opened={opened} close={() => setOpened(null)} onMade={setMade} PeopleSelect={PeopleSelect} />
      </Suspense>
    </>
  )
}
