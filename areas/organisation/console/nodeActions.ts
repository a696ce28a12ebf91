import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { type OrganisationNode, childTypes } from '../contract.ts'

export type NodeAction =
  | 'add'
  | 'addSeveral'
  | 'addClasses'
  | 'edit'
  | 'up'
  | 'down'
  | 'settings'
  | 'classData'
  | 'sync'
  | 'finish'
  | 'delete'

export const nodeActionTitles: Readonly<Record<NodeAction, string>> = {
  add: '新建下级',
  addSeveral: '批量新建',
  addClasses: '新建各年级班级',
  edit: '编辑',
  up: '上移',
  down: '下移',
  settings: '部门设置',
  classData: '班级资料',
  sync: '同步数据',
  finish: '设为毕业班级',
  delete: '删除',
}

/** A node with its place among its siblings. */
export interface PlacedNode {
  readonly node: OrganisationNode
  readonly siblings: readonly number[]
  readonly hasChildren: boolean
  /** Direct children; null if they aren't loaded. */
  readonly children: readonly OrganisationNode[] | null
  /** Id of the root node of its school. */
  readonly schoolRoot: number
}

/** Returns the numbered child type of a node type: grade, class, or null. */
export const findNumberedChildType = (type: number): number | null => {
  const types = childTypes[type] ?? []
  return [nodeType.grade, nodeType.class].find((one) => types.includes(one)) ?? null
}

/** Returns the actions on a node that these permissions allow (foundations §2, §6). */
export const findNodeActions = (
  { node, siblings, hasChildren }: PlacedNode,
  may: (key: string) => boolean,
): NodeAction[] => {
  if (node.delFlag === graduatedFlag) return []
  const isRoot = node.parentId === null || node.type === nodeType.school || node.type === nodeType.bureau
  const isClass = node.type === nodeType.class
  const at = siblings.indexOf(node.id)
  const operates = may('school:org:operate')
  const offered: readonly [NodeAction, boolean][] = [
    ['add', operates && (childTypes[node.type] ?? []).length > 0],
    ['addSeveral', operates && findNumberedChildType(node.type) !== null],
    ['addClasses', operates && findNumberedChildType(node.type) === nodeType.grade],
    ['edit', operates],
    ['up', operates && !isRoot && at > 0],
    ['down', operates && !isRoot && at >= 0 && at < siblings.length - 1],
    ['settings', may('school:user:import') && hasChildren],
    ['classData', operates && isClass],
    ['sync', operates && isRoot],
    ['finish', isClass && may('school:user:disable') && may('school:user:edit')],
    ['delete', operates && !isRoot],
  ]
  return offered.flatMap(([action, isOffered]) => (isOffered ? [action] : []))
}

interface Tree extends OrganisationNode {
  readonly children: readonly Tree[]
}

/** Returns all nodes of the trees by id, with siblings, children and school root. */
export const placeNodes = (trees: readonly Tree[]): ReadonlyMap<number, PlacedNode> => {
  const found = new Map<number, PlacedNode>()
  const walk = (siblings: readonly Tree[], above: PlacedNode | null): void => {
    const shown = siblings.filter(({ delFlag }) => delFlag !== graduatedFlag).map(({ id }) => id)
    for (const { children, ...node } of siblings) {
      const schoolRoot = above?.node.schoolId === node.schoolId ? above.schoolRoot : node.id
      const placed = {
        node,
        siblings: shown,
        hasChildren: children.length > 0,
        children: node.folded ? null : children,
        schoolRoot,
      }
      found.set(node.id, placed)
      walk(children, placed)
    }
  }
  walk(trees, null)
  return found
}
