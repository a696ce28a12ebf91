import type { GltfNode } from './gltf.ts'

/** A 4×4 matrix in column order, as the format has it. */
type Matrix = readonly number[]

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

const at = (values: readonly number[], index: number): number => values[index] ?? 0

/** Returns the matrix that applies `second` and then `first`. */
export const multiply = (first: Matrix, second: Matrix): Matrix =>
  identity.map((_, index) => {
    const [column, row] = [Math.floor(index / 4) * 4, index % 4]
    return [0, 1, 2, 3].reduce((sum, step) => sum + at(first, step * 4 + row) * at(second, column + step), 0)
  })

/** Returns the matrix of a node relative to its parent. */
export const matrixOf = ({ matrix, translation, rotation, scale }: GltfNode): Matrix => {
  if (matrix !== undefined) return matrix
  const [x, y, z, w] = rotation
  const [sx, sy, sz] = scale
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    ...translation,
    1,
  ]
}

/** A box with its edges along the axes. */
export interface Box {
  readonly min: readonly number[]
  readonly max: readonly number[]
}

/** Returns the box around several boxes, or null around none. */
export const joinBoxes = (boxes: readonly Box[]): Box | null => {
  const [first, ...others] = boxes
  if (first === undefined) return null
  return others.reduce(
    (all, { min, max }) => ({
      min: all.min.map((value, axis) => Math.min(value, at(min, axis))),
      max: all.max.map((value, axis) => Math.max(value, at(max, axis))),
    }),
    first,
  )
}

/** Returns the box around a moved box. */
export const transformBox = (matrix: Matrix, { min, max }: Box): Box => {
  const moved = [0, 1, 2].map((axis) => {
    const ends = [0, 1, 2].map((step) => {
      const factor = at(matrix, step * 4 + axis)
      return [factor * at(min, step), factor * at(max, step)]
    })
    const offset = at(matrix, 12 + axis)
    return [
      ends.reduce((sum, end) => sum + Math.min(...end), offset),
      ends.reduce((sum, end) => sum + Math.max(...end), offset),
    ]
  })
  return { min: moved.map((ends) => at(ends, 0)), max: moved.map((ends) => at(ends, 1)) }
}
