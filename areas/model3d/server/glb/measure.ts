import { modelLimits } from '../../words.ts'
import { brokenFile, tooLarge } from './faults.ts'
import type { Gltf, GltfAccessor, GltfMesh } from './gltf.ts'
import { type Box, joinBoxes } from './matrix.ts'
import type { TreeNode } from './nodeTree.ts'

/** Draw calls and vertices that an ordinary office PC still draws. */
const mostDrawn = { primitives: 20_000, vertices: 10_000_000 } as const

/** The largest value of a normalized component, by its code. */
const normalizedMost: ReadonlyMap<number, number> = new Map([
  [5120, 127],
  [5121, 255],
  [5122, 32_767],
  [5123, 65_535],
])

type Primitive = GltfMesh['primitives'][number]

const accessorOf = ({ accessors }: Gltf, index: number | undefined): GltfAccessor => {
  const accessor = index === undefined ? undefined : accessors[index]
  if (accessor === undefined) throw brokenFile('网格缺少数据')
  return accessor
}

const positionOf = (gltf: Gltf, { attributes }: Primitive): GltfAccessor => accessorOf(gltf, attributes['POSITION'])

/** Counts the triangles of a primitive, never too few. Strips, fans, lines and points count one for each element. */
const countFaces = (gltf: Gltf, primitive: Primitive): number => {
  const { indices, mode } = primitive
  const { count } = indices === undefined ? positionOf(gltf, primitive) : accessorOf(gltf, indices)
  return mode === 4 ? Math.ceil(count / 3) : count
}

const boxOfAccessor = ({ min, max, normalized, componentType }: GltfAccessor): Box | null => {
  if (min?.length !== 3 || max?.length !== 3) return null
  if (min.some((least, axis) => least > (max[axis] ?? least))) throw brokenFile('网格的范围有误')
  const divisor = (normalized ? normalizedMost.get(componentType) : undefined) ?? 1
  return { min: min.map((value) => value / divisor), max: max.map((value) => value / divisor) }
}

/** Returns the box around a mesh, from the bounds that the file states. Null if it states none. */
export const boxOfMesh = (gltf: Gltf, mesh: GltfMesh): Box | null => {
  const boxes = mesh.primitives.map((primitive) => boxOfAccessor(positionOf(gltf, primitive)))
  return boxes.some((box) => box === null) ? null : joinBoxes(boxes.flatMap((box) => box ?? []))
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const refuseVertices = (gltf: Gltf): void => {
  const vertices = gltf.meshes.map(({ primitives }) =>
    sum(primitives.map((one) => positionOf(gltf, one).count * (1 + one.targets.length))),
  )
  if (sum(vertices) > mostDrawn.vertices) throw tooLarge('顶点数', mostDrawn.vertices)
}

/** Counts the triangles of a scene. Refuses one that a browser can't draw. */
export const countTriangles = (gltf: Gltf, scene: readonly TreeNode[]): number => {
  refuseVertices(gltf)
  const shown = scene.flatMap(({ index }) => {
    const mesh = gltf.nodes[index]?.mesh
    if (mesh === undefined) return []
    const found = gltf.meshes[mesh]
    if (found === undefined) throw brokenFile('缺少网格')
    return [found]
  })
  if (sum(shown.map(({ primitives }) => primitives.length)) > mostDrawn.primitives)
    throw tooLarge('网格数', mostDrawn.primitives)
  const triangles = sum(shown.map(({ primitives }) => sum(primitives.map((one) => countFaces(gltf, one)))))
  if (triangles > modelLimits.triangles) throw tooLarge('三角面数', modelLimits.triangles)
  return triangles
}
