import { matchesWord } from '../../../platform/console/kit/initials.ts'
import { byOrder, sorted } from '../../../platform/console/kit/sorted.ts'
import { graduatedFlag } from '../../registry/contract.ts'
import { type OrganisationTree } from '../contract.ts'

export interface DepartmentNode {
  readonly key: number
  readonly name: string
  readonly type: number
  readonly selectable: boolean
  /** True if the children are loaded when the node is expanded. */
  readonly folded?: boolean
  /** True if the node or an ancestor is hidden. Its menu actions only show a refusal. */
  readonly hidden?: boolean
  readonly graduated?: boolean
  readonly isLeaf?: boolean
  readonly children: DepartmentNode[]
}

/** Converts trees to display nodes, siblings by order number. */
export const toDepartmentNodes = (trees: readonly OrganisationTree[], isBelowHidden = false): DepartmentNode[] =>
  sorted(trees, byOrder).map((tree) => ({
    key: tree.id,
    name: tree.name,
    type: tree.type,
    selectable: tree.selectable,
    folded: tree.folded,
    // Nodes below a hidden node are refused like the node itself.
    hidden: isBelowHidden || !tree.visible,
    graduated: tree.delFlag === graduatedFlag,
    isLeaf: !tree.folded && tree.children.length === 0,
    children: toDepartmentNodes(tree.children, isBelowHidden || !tree.visible),
  }))

/** Returns the nodes whose name or initials match, with their ancestors and descendants. */
export const searchNodes = (nodes: readonly DepartmentNode[], word: string): DepartmentNode[] =>
  nodes.flatMap((node) => {
    if (matchesWord(node.name, word)) return [node]
    const children = searchNodes(node.children, word)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** Returns the keys of the ancestors of matching nodes. */
export const findAncestorsOfMatches = (nodes: readonly DepartmentNode[], word: string): number[] =>
  nodes.flatMap((node) => {
    const below = findAncestorsOfMatches(node.children, word)
    const leads = below.length > 0 || node.children.some((child) => matchesWord(child.name, word))
    return leads ? [node.key, ...below] : below
  })

/** Returns the path from a root to the node, both included, or an empty list if there is no such node. */
export const findPathTo = (nodes: readonly DepartmentNode[], key: number): DepartmentNode[] => {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = findPathTo(node.children, key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Returns the keys of the nodes that can't be chosen. Expanding them shows the first ones that can. */
export const unselectableKeys = (nodes: readonly DepartmentNode[]): number[] =>
  nodes.flatMap((node) => (node.selectable || node.folded ? [] : [node.key, ...unselectableKeys(node.children)]))

/** Returns the keys of the roots to expand. With many schools, each is loaded only on demand. */
const expandedRootKeys = (nodes: readonly DepartmentNode[]): number[] =>
  nodes.filter((node) => !node.folded || nodes.length === 1).map((node) => node.key)

/** Returns the newly expanded nodes whose children must be loaded. */
export const findNewlyExpanded = (
  nodes: readonly DepartmentNode[],
  keys: readonly number[],
  before: readonly number[],
): number[] => keys.filter((key) => !before.includes(key) && findPathTo(nodes, key).at(-1)?.folded)

/** Returns the initially expanded nodes: the roots, the paths to selectable nodes, and the paths to the chosen ones. */
export const initiallyExpandedKeys = (nodes: readonly DepartmentNode[], ...chosen: readonly number[]): number[] => [
  ...expandedRootKeys(nodes),
  ...unselectableKeys(nodes),
  ...chosen.flatMap((key) =>
    findPathTo(nodes, key)
      .slice(0, -1)
      .map((node) => node.key),
  ),
]

interface Choice {
  readonly root?: number | undefined
  readonly types?: readonly number[] | undefined
  readonly forPeople?: boolean | undefined
}

/** Returns true if the node may get members: it is neither hidden nor graduated. */
const mayGetMembers = (node: DepartmentNode) => !node.hidden && !node.graduated

/**
 * Returns a field's nodes, from `root` on if given. Only nodes of `types`, and with `forPeople` only those that may
 * get members, are selectable.
 */
export const selectableNodes = (
  nodes: readonly DepartmentNode[],
  { root, types, forPeople = false }: Choice,
): DepartmentNode[] => {
  const narrowed = (node: DepartmentNode): DepartmentNode => ({
    ...node,
    selectable:
      node.selectable && (types === undefined || types.includes(node.type)) && (!forPeople || mayGetMembers(node)),
    children: node.children.map(narrowed),
  })
  if (root === undefined) return nodes.map(narrowed)
  const top = findPathTo(nodes, root).at(-1)
  return top === undefined ? [] : [narrowed(top)]
}
