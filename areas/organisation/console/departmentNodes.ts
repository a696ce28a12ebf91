import { matchesWord } from '../../../platform/console/kit/initials.ts'
import { byOrder, sorted } from '../../../platform/console/kit/sorted.ts'
import { graduatedFlag } from '../../registry/contract.ts'
import { type OrganisationTree } from '../contract.ts'

/** A node as the tree shows it. */
export interface DepartmentNode {
  readonly key: number
  readonly name: string
  readonly type: number
  readonly selectable: boolean
  /** True if what is beneath it is fetched when it is unfolded. */
  readonly folded?: boolean
  /** True if it is set not to be seen: its menu does nothing but say so. */
  readonly hidden?: boolean
  readonly graduated?: boolean
  readonly isLeaf?: boolean
  readonly children: DepartmentNode[]
}

/** The tree's nodes, siblings by order number. */
export const nodesOf = (trees: readonly OrganisationTree[], isBelowHidden = false): DepartmentNode[] =>
  sorted(trees, byOrder).map((tree) => ({
    key: tree.id,
    name: tree.name,
    type: tree.type,
    selectable: tree.selectable,
    folded: tree.folded,
    // What is below a hidden node is refused as it is.
    hidden: isBelowHidden || !tree.visible,
    graduated: tree.delFlag === graduatedFlag,
    isLeaf: !tree.folded && tree.children.length === 0,
    children: nodesOf(tree.children, isBelowHidden || !tree.visible),
  }))

/** The nodes whose name, or its initials, holds the word, with the ancestors that lead to them and all beneath them. */
export const searchNodes = (nodes: readonly DepartmentNode[], word: string): DepartmentNode[] =>
  nodes.flatMap((node) => {
    if (matchesWord(node.name, word)) return [node]
    const children = searchNodes(node.children, word)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** The keys of the nodes that lead to those whose name, or its initials, holds the word. */
export const ancestorsOfMatches = (nodes: readonly DepartmentNode[], word: string): number[] =>
  nodes.flatMap((node) => {
    const below = ancestorsOfMatches(node.children, word)
    const leads = below.length > 0 || node.children.some((child) => matchesWord(child.name, word))
    return leads ? [node.key, ...below] : below
  })

/** The path from a root to the node, both included; empty where there is no such node. */
export const pathTo = (nodes: readonly DepartmentNode[], key: number): DepartmentNode[] => {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = pathTo(node.children, key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The keys of the nodes that only place others: unfolding them shows the first that can be chosen. */
export const placingKeys = (nodes: readonly DepartmentNode[]): number[] =>
  nodes.flatMap((node) => (node.selectable || node.folded ? [] : [node.key, ...placingKeys(node.children)]))

/** The keys of the roots, but for those of many schools: each of them is opened on demand. */
const rootKeys = (nodes: readonly DepartmentNode[]): number[] =>
  nodes.filter((node) => !node.folded || nodes.length === 1).map((node) => node.key)

/** The nodes among these keys whose contents have to be fetched, since they are unfolded now and were not before. */
export const newlyOpened = (
  nodes: readonly DepartmentNode[],
  keys: readonly number[],
  before: readonly number[],
): number[] => keys.filter((key) => !before.includes(key) && pathTo(nodes, key).at(-1)?.folded)

/** The nodes that are unfolded at first: the roots, the way to what can be chosen, and the way to the chosen nodes. */
export const firstUnfolded = (nodes: readonly DepartmentNode[], ...chosen: readonly number[]): number[] => [
  ...rootKeys(nodes),
  ...placingKeys(nodes),
  ...chosen.flatMap((key) =>
    pathTo(nodes, key)
      .slice(0, -1)
      .map((node) => node.key),
  ),
]

/** The nodes that may be chosen. */
interface Choice {
  readonly root?: number | undefined
  readonly types?: readonly number[] | undefined
  readonly forPeople?: boolean | undefined
}

/** True if somebody may be put there: not where a node is set not to be seen, nor where it has graduated. */
const takesPeople = (node: DepartmentNode) => !node.hidden && !node.graduated

/** The nodes as a field chooses from them: from `root` on where it is given, only those of these types, or that take people, to be chosen. */
export const choicesOf = (
  nodes: readonly DepartmentNode[],
  { root, types, forPeople = false }: Choice,
): DepartmentNode[] => {
  const narrowed = (node: DepartmentNode): DepartmentNode => ({
    ...node,
    selectable:
      node.selectable && (types === undefined || types.includes(node.type)) && (!forPeople || takesPeople(node)),
    children: node.children.map(narrowed),
  })
  if (root === undefined) return nodes.map(narrowed)
  const top = pathTo(nodes, root).at(-1)
  return top === undefined ? [] : [narrowed(top)]
}
