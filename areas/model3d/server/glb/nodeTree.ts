import { modelLimits } from '../../words.ts'
import { brokenFile, tooLarge } from './faults.ts'
import type { Gltf } from './gltf.ts'

/** A node of the shown scene with its parent, which comes before it in the list. Null for a root. */
export interface TreeNode {
  readonly index: number
  readonly parent: number | null
}

const findParents = ({ nodes }: Gltf): ReadonlyMap<number, number> => {
  const parents = new Map<number, number>()
  for (const [index, { children }] of nodes.entries()) {
    for (const child of children) {
      if (nodes[child] === undefined) throw brokenFile('缺少节点')
      if (parents.has(child)) throw brokenFile('同一节点有多个上级')
      parents.set(child, index)
    }
  }
  return parents
}

/** Lists the nodes below these roots, each before its children, in the order of the file. */
const listBelow = ({ nodes }: Gltf, roots: readonly number[]): readonly TreeNode[] => {
  const found: TreeNode[] = []
  const waiting = roots.toReversed().map((index) => ({ index, parent: null as number | null, depth: 1 }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { index, parent, depth } = next
    if (depth > modelLimits.depth) throw tooLarge('节点层数', modelLimits.depth)
    found.push({ index, parent })
    const children = nodes[index]?.children ?? []
    waiting.push(...children.toReversed().map((child) => ({ index: child, parent: index, depth: depth + 1 })))
  }
  return found
}

/**
 * Lists the nodes of the scene that is shown first. Refuses circles and nodes with several parents anywhere in the file,
 * because a browser follows them without end.
 */
export const listSceneNodes = (gltf: Gltf): readonly TreeNode[] => {
  const parents = findParents(gltf)
  const tops = gltf.nodes.map((_, index) => index).filter((index) => !parents.has(index))
  // Each node has one parent at most, so nodes that no top leads to are in a circle.
  if (listBelow(gltf, tops).length !== gltf.nodes.length) throw brokenFile('节点的上下级有循环')
  const isOfScene = (index: number) => gltf.nodes[index] !== undefined && !parents.has(index)
  if (!gltf.scenes.every(({ nodes }) => nodes.every(isOfScene))) throw brokenFile('场景中的节点有误')
  const scene = gltf.scenes[gltf.scene]
  if (scene === undefined) throw brokenFile('没有场景')
  return listBelow(gltf, [...new Set(scene.nodes)])
}
