import { SearchOutlined } from '@ant-design/icons'
import { Input, Tree } from 'antd'
import { type Key, useMemo, useState } from 'react'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useHeight } from '../../../platform/console/kit/useHeight.ts'
import styles from './DepartmentTree.module.css'
import {
  type DepartmentNode,
  ancestorsOfMatches,
  nodesOf,
  pathTo,
  placingKeys,
  searchNodes,
} from './departmentNodes.ts'
import { useDepartments } from './useDepartments.ts'

interface Props {
  /** The chosen node's id, or 0 for none. */
  readonly chosen: number
  readonly onChoose: (id: number) => void
}

const Marked = ({ name, word }: { name: string; word: string }) => {
  const start = word === '' ? -1 : name.indexOf(word)
  if (start < 0) return name
  return (
    <>
      {name.slice(0, start)}
      <mark className={styles.match}>{word}</mark>
      {name.slice(start + word.length)}
    </>
  )
}

const titleWith = (word: string) => (node: DepartmentNode) => (
  <span className={styles.title} data-selectable={node.selectable} title={node.name}>
    <Marked name={node.name} word={word} />
  </span>
)

/** What is unfolded at first: the roots, the way to what can be chosen, and the way to the chosen node. */
const firstUnfolded = (nodes: readonly DepartmentNode[], chosen: number): Key[] => [
  ...nodes.map((node) => node.key),
  ...placingKeys(nodes),
  ...pathTo(nodes, chosen)
    .slice(0, -1)
    .map((node) => node.key),
]

const Nodes = ({ nodes, word, chosen, onChoose }: Props & { nodes: DepartmentNode[]; word: string }) => {
  const [frame, height] = useHeight<HTMLDivElement>()
  const [unfolded, setUnfolded] = useState<Key[]>(() => firstUnfolded(nodes, chosen))
  const [lastWord, setLastWord] = useState(word)
  if (word !== lastWord) {
    setLastWord(word)
    setUnfolded(word === '' ? firstUnfolded(nodes, chosen) : ancestorsOfMatches(nodes, word))
  }
  const shown = useMemo(() => (word === '' ? nodes : searchNodes(nodes, word)), [nodes, word])
  return (
    <div ref={frame} className={styles.nodes}>
      {shown.length === 0 ? (
        <Empty title={word === '' ? '暂无组织' : '没有匹配的组织'} />
      ) : (
        <Tree<DepartmentNode>
          aria-label="组织架构"
          blockNode
          virtual
          height={Math.max(height, 120)}
          treeData={shown}
          expandedKeys={unfolded}
          onExpand={setUnfolded}
          selectedKeys={chosen === 0 ? [] : [chosen]}
          onSelect={(_, { node }) => onChoose(node.key)}
          titleRender={titleWith(word)}
        />
      )}
    </div>
  )
}

/** The organisation within the session's reach, to choose a node from; nodes that only place others cannot be chosen. */
export const DepartmentTree = ({ chosen, onChoose }: Props) => {
  const [word, setWord] = useState('')
  const tree = useDepartments()
  const nodes = useMemo(() => nodesOf(tree.data ?? []), [tree.data])
  return (
    <div className={styles.tree}>
      <Input
        className={styles.search ?? ''}
        allowClear
        prefix={<SearchOutlined />}
        placeholder="搜索组织"
        aria-label="搜索组织"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {tree.error ? <Failed error={tree.error} onRetry={tree.refetch} /> : null}
      {tree.isPending ? <Loading rows={10} rowHeight={32} /> : null}
      {tree.data ? <Nodes nodes={nodes} word={word.trim()} chosen={chosen} onChoose={onChoose} /> : null}
    </div>
  )
}
