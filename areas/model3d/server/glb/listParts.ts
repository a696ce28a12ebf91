import { removeInvisible } from '../../../../platform/contract/ids.ts'
import { modelLimits } from '../../words.ts'
import type { Gltf } from './gltf.ts'
import { type Box, identity, joinBoxes, matrixOf, multiply, transformBox } from './matrix.ts'
import { boxOfMesh } from './measure.ts'
import type { TreeNode } from './nodeTree.ts'

/** A named part of a model. Nodes with the same name are one part. */
export interface Part {
  readonly name: string
  readonly parent: string
  readonly nodes: readonly number[]
  /** Length, depth and height in metres. */
  readonly size: readonly number[] | null
}

const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]+/gu

/** Returns a name from the file as people see it: one line, without invisible characters, cut to the limit. */
const cleanName = (name: string): string => {
  const seen = name.toWellFormed().replaceAll(controls, ' ').replaceAll(/\s+/g, ' ').trim()
  return removeInvisible(seen) === '' ? '' : seen.slice(0, modelLimits.partName).toWellFormed().trim()
}

interface Described {
  readonly index: number
  readonly name: string
  readonly parent: string
  readonly hasMesh: boolean
  /** True if the node or one below it is drawn. */
  isDrawn: boolean
  readonly boxes: Box[]
  boxesKnown: boolean
}

const nameOfNode = ({ nodes, meshes }: Gltf, index: number): string => {
  const node = nodes[index]
  const own = cleanName(node?.name ?? '')
  return own === '' && node?.mesh !== undefined ? cleanName(meshes[node.mesh]?.name ?? '') : own
}

const describeNodes = (gltf: Gltf, scene: readonly TreeNode[]): readonly Described[] => {
  const found = new Map<number, Described>()
  const matrices = new Map<number, readonly number[]>()
  for (const { index, parent } of scene) {
    const node = gltf.nodes[index]
    if (node === undefined) continue
    const above = parent === null ? undefined : found.get(parent)
    const matrix = multiply((parent === null ? undefined : matrices.get(parent)) ?? identity, matrixOf(node))
    matrices.set(index, matrix)
    const mesh = node.mesh === undefined ? undefined : gltf.meshes[node.mesh]
    const box = mesh === undefined ? null : boxOfMesh(gltf, mesh)
    found.set(index, {
      index,
      name: nameOfNode(gltf, index),
      parent: above === undefined ? '' : above.name || above.parent,
      hasMesh: mesh !== undefined,
      isDrawn: mesh !== undefined,
      boxes: box === null ? [] : [transformBox(matrix, box)],
      boxesKnown: mesh === undefined || box !== null,
    })
  }
  return passUpwards(scene, found)
}

/** Hands what is below each node to its parent. Children come after their parent, so the last comes first. */
const passUpwards = (scene: readonly TreeNode[], found: ReadonlyMap<number, Described>): readonly Described[] => {
  for (const { index, parent } of scene.toReversed()) {
    const [own, above] = [found.get(index), parent === null ? undefined : found.get(parent)]
    if (own === undefined || above === undefined || !own.isDrawn) continue
    above.isDrawn = true
    const joined = joinBoxes(own.boxes)
    if (joined !== null) above.boxes.push(joined)
    above.boxesKnown &&= own.boxesKnown
  }
  return [...found.values()]
}

const sizeOf = ({ boxes, boxesKnown }: Described): readonly number[] | null => {
  const box = boxesKnown ? joinBoxes(boxes) : null
  if (box === null) return null
  const [x = 0, y = 0, z = 0] = box.max.map((most, axis) => Math.round((most - (box.min[axis] ?? 0)) * 100) / 100)
  // The format's second axis points upwards.
  const size = [x, z, y]
  return size.every((value) => Number.isFinite(value)) ? size : null
}

/** Lists the named parts of a scene that are drawn, in the order of the file, and counts the drawn ones without a name. */
export const listParts = (gltf: Gltf, scene: readonly TreeNode[]): { parts: readonly Part[]; unnamed: number } => {
  const drawn = describeNodes(gltf, scene).filter(({ isDrawn }) => isDrawn)
  const byName = new Map<string, { first: Described; nodes: number[] }>()
  for (const node of drawn) {
    if (node.name === '') continue
    const known = byName.get(node.name)
    if (known === undefined) byName.set(node.name, { first: node, nodes: [node.index] })
    else known.nodes.push(node.index)
  }
  const parts = [...byName].map(([name, { first, nodes }]) => ({
    name,
    parent: first.parent,
    nodes,
    size: sizeOf(first),
  }))
  return { parts, unnamed: drawn.filter(({ name, hasMesh }) => name === '' && hasMesh).length }
}
