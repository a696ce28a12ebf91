import { Tree } from 'antd'
import { type Key, useState } from 'react'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { ModuleNode } from '../contract.ts'
import styles from './Modules.module.css'
import type { Leaf } from './moduleChanges.ts'

interface Props {
  readonly tree: readonly ModuleNode[]
  readonly chosen: ReadonlySet<string>
  /** Absent for users who may only look. They see states instead of boxes. */
  readonly onChoose: ((chosen: ReadonlySet<string>) => void) | undefined
}

/** A node in the shape of the tree component. */
interface TreeNode {
  readonly key: string
  readonly title: React.ReactNode
  readonly children?: TreeNode[]
}

const Module = ({ name, isOpen }: { readonly name: string; readonly isOpen: boolean | null }) => (
  <span className={styles.module}>
    {name}
    {isOpen === null ? null : <StatusTag text={isOpen ? '已开通' : '未开通'} tone={isOpen ? 'good' : 'quiet'} />}
  </span>
)

/** The modules under their headings. Ticking a heading ticks all its modules. */
export const ModuleTree = ({ tree, chosen, onChoose }: Props) => {
  const [folded, setFolded] = useState<ReadonlySet<Key>>(new Set())
  const headingIds = tree.map(({ id }) => id)
  if (tree.length === 0) return <Empty title="没有可以授权的模块" />
  const toLeaf = ({ id, name }: Leaf): TreeNode => ({
    key: id,
    title: <Module name={name} isOpen={onChoose ? null : chosen.has(id)} />,
  })
  const nodes = tree.map(({ id, name, children }): TreeNode => ({
    key: id,
    title: <span className={styles.heading}>{name}</span>,
    children: children.map(toLeaf),
  }))
  const check = (keys: readonly Key[]) =>
    onChoose?.(new Set(keys.map(String).filter((key) => !headingIds.includes(key))))
  return (
    <div className={styles.frame}>
      <Tree<TreeNode>
        aria-label="模块"
        blockNode
        checkable={onChoose !== undefined}
        selectable={false}
        motion={false}
        virtual={false}
        treeData={nodes}
        expandedKeys={headingIds.filter((id) => !folded.has(id))}
        onExpand={(keys) => setFolded(new Set(headingIds.filter((id) => !keys.includes(id))))}
        checkedKeys={[...chosen]}
        onCheck={(keys) => check(Array.isArray(keys) ? keys : keys.checked)}
      />
    </div>
  )
}
