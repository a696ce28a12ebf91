import { SearchOutlined } from '@ant-design/icons'
import { Input, Tree } from 'antd'
import { type Key, useState } from 'react'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { useSize } from '../../../platform/console/kit/useSize.ts'
import type { PermissionModule, PermissionNode } from '../contract.ts'
import styles from './PermissionTree.module.css'
import { findLockReason, searchModules } from './nodes.ts'

interface Props {
  readonly modules: readonly PermissionModule[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** A node in the shape of the tree component. */
interface TreeNode {
  readonly key: string
  readonly title: React.ReactNode
  readonly checkable: boolean
  readonly disableCheckbox: boolean
  readonly children?: TreeNode[]
}

const Permission = ({ node }: { node: PermissionNode }) => {
  const lock = node.buy ? null : findLockReason(node)
  return (
    <span className={styles.permission} data-role={node.role} data-locked={findLockReason(node) !== null}>
      <span className={styles.name}>{node.name}</span>
      {node.role ? <span className={styles.word}>角色默认</span> : null}
      {node.groups.map((name) => (
        <span key={name} className={styles.note}>
          用户组“{name}”
        </span>
      ))}
      {lock === null ? null : <span className={styles.note}>{lock}</span>}
    </span>
  )
}

const toTreeNode = (node: PermissionNode): TreeNode => ({
  key: node.id,
  title: <Permission node={node} />,
  checkable: true,
  disableCheckbox: findLockReason(node) !== null,
})

const toModuleNode = ({ id, name, buy, children }: PermissionModule): TreeNode => ({
  key: id,
  title: (
    <span className={styles.module}>
      {name}
      {buy ? <StatusTag text="未开通" tone="quiet" /> : null}
    </span>
  ),
  checkable: false,
  disableCheckbox: true,
  children: children.map(toTreeNode),
})

/**
 * Permission tree with independent check boxes: a module is not a permission, and ticking one permission ticks no
 * other (foundations §6).
 */
export const PermissionTree = ({ modules, chosen, onChoose }: Props) => {
  const [word, setWord] = useState('')
  const [frame, { height }] = useSize<HTMLDivElement>()
  const [folded, setFolded] = useState<ReadonlySet<Key>>(new Set())
  const shown = searchModules(modules, word.trim())
  const hasRoles = modules.some(({ role }) => role)
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose(next)
  }
  // While searching, unfold all found nodes.
  const unfolded = shown.map(({ id }) => id).filter((id) => word.trim() !== '' || !folded.has(id))
  return (
    <div>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder="搜索权限"
        aria-label="搜索权限"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <p className={styles.legend}>
        已勾选 {chosen.size} 项。{hasRoles ? '绿色并注明“角色默认”的权限由角色带来，不勾选也一直拥有。' : null}
      </p>
      <div ref={frame} className={styles.frame}>
        {shown.length === 0 ? (
          <Empty title="没有匹配的权限" />
        ) : (
          <Tree<TreeNode>
            aria-label="权限"
            className={styles.nodes ?? ''}
            blockNode
            checkable
            checkStrictly
            selectable={false}
            height={Math.max(height, 120)}
            treeData={shown.map(toModuleNode)}
            expandedKeys={unfolded}
            onExpand={(keys) => setFolded(new Set(shown.map(({ id }) => id).filter((id) => !keys.includes(id))))}
            checkedKeys={{ checked: [...chosen], halfChecked: [] }}
            onCheck={(_, { node }) => toggle(node.key)}
          />
        )}
      </div>
    </div>
  )
}
