import { EyeInvisibleOutlined } from '@ant-design/icons'
import { Tree } from 'antd'
import {
  type ComponentRef,
  type Key,
  type KeyboardEvent,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { MenuItems } from '../../../platform/console/kit/MenuButton.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useSize } from '../../../platform/console/kit/useSize.ts'
import styles from './DepartmentTree.module.css'
import {
  type DepartmentNode,
  findAncestorsOfMatches,
  initiallyExpandedKeys,
  toDepartmentNodes,
  findPathTo,
  searchNodes,
} from './departmentNodes.ts'
import { NodeMenu } from './NodeMenu.tsx'
import type { LazyTree } from './useLazyTree.ts'
import { TreeSearchField } from './TreeSearchField.tsx'

interface Props {
  /** Id of the chosen node, or 0 for none. */
  readonly chosen: number
  readonly onChoose: (id: number) => void
  /**
   * Ids of the nodes created last, which are revealed and marked. They aren't chosen, so that the list next to the
   * tree stays.
   */
  readonly made?: readonly number[]
  /** Returns a node's actions. The menu opens by its button, by right click and by the menu key. */
  readonly menuOf?: (id: number) => MenuItems
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (shiftKey && key === 'F10')

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

const Title = ({ node, word, isMade }: { node: DepartmentNode; word: string; isMade: boolean }) => (
  <span className={styles.title} data-selectable={node.selectable} title={node.name}>
    <Marked name={node.name} word={word} />
    {isMade ? <span className={styles.made}>新建</span> : null}
    {node.graduated ? <span className={styles.graduated}>已毕业</span> : null}
    {node.hidden ? <EyeInvisibleOutlined className={styles.hidden ?? ''} aria-label="不可见" /> : null}
  </span>
)

interface TitleParts {
  readonly word: string
  readonly made: readonly number[]
  readonly menuOf: Props['menuOf']
  readonly menuAt: Key | null
  readonly onMenu: (at: Key | null) => void
}

const titleWith = (parts: TitleParts) => (node: DepartmentNode) => {
  const { word, made, menuOf, menuAt, onMenu } = parts
  return (
    <span className={styles.node}>
      <Title node={node} word={word} isMade={made.includes(node.key)} />
      {menuOf === undefined || !node.selectable ? null : (
        <NodeMenu
          name={node.name}
          items={menuOf(node.key)}
          open={menuAt === node.key}
          onOpen={(isOpen) => onMenu(isOpen ? node.key : null)}
        />
      )}
    </span>
  )
}

type NodesProps = Props & { nodes: DepartmentNode[]; word: string; onOpen: (id: number) => void }

const none: readonly number[] = []

/** Expands the path to the new nodes once the tree contains them, and scrolls to the first. */
const useRevealed = (nodes: readonly DepartmentNode[], made: readonly number[], unfold: (keys: number[]) => void) => {
  const tree = useRef<ComponentRef<typeof Tree>>(null)
  const [revealed, setRevealed] = useState(made)
  const [first] = made
  const way = first === undefined || made === revealed ? [] : findPathTo(nodes, first)
  if (way.length > 0) {
    setRevealed(made)
    unfold(way.slice(0, -1).map(({ key }) => key))
  }
  const shown = revealed[0]
  useEffect(() => {
    if (shown !== undefined) tree.current?.scrollTo({ key: shown })
  }, [shown])
  return tree
}

const Nodes = ({ nodes, word, chosen, onChoose, menuOf, onOpen, made = none }: NodesProps) => {
  const [active, setActive] = useState<Key | null>(null)
  const [menuAt, setMenuAt] = useState<Key | null>(null)
  const [frame, { height }] = useSize<HTMLDivElement>()
  // The user may have typed a word before the tree was loaded.
  const unfoldedFor = () =>
    word === '' ? initiallyExpandedKeys(nodes, chosen, ...made) : findAncestorsOfMatches(nodes, word)
  const [unfolded, setUnfolded] = useState<Key[]>(unfoldedFor)
  const [lastWord, setLastWord] = useState(word)
  if (word !== lastWord) {
    setLastWord(word)
    setUnfolded(unfoldedFor())
  }
  const tree = useRevealed(nodes, made, (keys) => setUnfolded((before) => [...new Set([...before, ...keys])]))
  const shown = useMemo(() => (word === '' ? nodes : searchNodes(nodes, word)), [nodes, word])
  return (
    <div ref={frame} className={styles.nodes}>
      {shown.length === 0 ? (
        <Empty title={word === '' ? '暂无组织' : '没有匹配的组织'} />
      ) : (
        <Tree<DepartmentNode>
          ref={tree}
          aria-label="组织架构"
          blockNode
          virtual
          // The expand animation would render the new rows twice.
          motion={false}
          height={Math.max(height, 120)}
          treeData={shown}
          expandedKeys={unfolded}
          onExpand={(keys, { expanded, node }) => {
            // Render as a transition: a school may have thousands of nodes.
            startTransition(() => setUnfolded(keys))
            if (expanded && node.folded) onOpen(node.key)
          }}
          selectedKeys={chosen === 0 ? [] : [chosen]}
          onSelect={(_, { node }) => onChoose(node.key)}
          onActiveChange={(key) => setActive(key ?? null)}
          onKeyDown={(event) => {
            if (!isMenuKey(event) || menuOf === undefined) return
            event.preventDefault()
            setMenuAt(active ?? (chosen === 0 ? null : chosen))
          }}
          onRightClick={({ event, node }) => {
            if (menuOf === undefined) return
            event.preventDefault()
            setMenuAt(node.key)
          }}
          titleRender={titleWith({ word, made, menuOf, menuAt, onMenu: setMenuAt })}
        />
      )}
    </div>
  )
}

/** Tree from which the user chooses a node within reach. Nodes that only place others can't be chosen. */
export const DepartmentTree = ({
  tree,
  chosen,
  onChoose,
  made = none,
  menuOf,
}: Props & { readonly tree: LazyTree }) => {
  const [word, setWord] = useState('')
  const nodes = useMemo(() => toDepartmentNodes(tree.data ?? []), [tree.data])
  return (
    <div className={styles.tree}>
      {/* Clear the search word after nodes were created, because the filter could hide them. */}
      <TreeSearchField key={made[0] ?? 0} onSettle={setWord} />
      {tree.error ? <Failed error={tree.error} onRetry={tree.refetch} /> : null}
      {tree.isPending ? <Loading rows={10} rowHeight={32} /> : null}
      {tree.data ? (
        <Nodes
          nodes={nodes}
          word={word}
          chosen={chosen}
          onChoose={onChoose}
          onOpen={tree.open}
          made={made}
          {...(menuOf === undefined ? {} : { menuOf })}
        />
      ) : null}
    </div>
  )
}
