import { byOrder, sorted } from '../../../platform/console/kit/sorted.ts'
import type { OrganisationTree } from '../contract.ts'

/** A node as the tree shows it. */
export interface DepartmentNode {
  readonly key: number
  readonly name: string
  readonly type: number
  readonly selectable: boolean
  readonly children: DepartmentNode[]
}

/** The tree's nodes, siblings by order number. */
export const nodesOf = (trees: readonly OrganisationTree[]): DepartmentNode[] =>
  sorted(trees, byOrder).map((tree) => ({
    key: tree.id,
    name: tree.name,
    type: tree.type,
    selectable: tree.selectable,
    children: nodesOf(tree.children),
  }))

/** The nodes whose name holds the word, with the ancestors that lead to them and all beneath them. */
export const searchNodes = (nodes: readonly DepartmentNode[], word: string): DepartmentNode[] =>
  nodes.flatMap((node) => {
    if (node.name.includes(word)) return [node]
    const children = searchNodes(node.children, word)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** The keys of the nodes that lead to those whose name holds the word. */
export const ancestorsOfMatches = (nodes: readonly DepartmentNode[], word: string): number[] =>
  nodes.flatMap((node) => {
    const below = ancestorsOfMatches(node.children, word)
    const leads = below.length > 0 || node.children.some((child) => child.name.includes(word))
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
  nodes.flatMap((node) => (node.selectable ? [] : [node.key, ...placingKeys(node.children)]))
