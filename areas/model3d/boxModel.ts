/** A box of a model: its middle on the ground, its extent, and its colour as `#rrggbb`. */
export interface Box {
  readonly name: string
  /** Metres to the east and to the north. */
  readonly middle: readonly [number, number]
  /** Length, depth and height in metres. */
  readonly size: readonly [number, number, number]
  readonly colour: string
}

/** A face of a cube: its normal, and its corners in the order of a front side. */
const faces = [
  { normal: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0] },
  { normal: [0, 0, -1], right: [-1, 0, 0], up: [0, 1, 0] },
  { normal: [1, 0, 0], right: [0, 0, -1], up: [0, 1, 0] },
  { normal: [-1, 0, 0], right: [0, 0, 1], up: [0, 1, 0] },
  { normal: [0, 1, 0], right: [1, 0, 0], up: [0, 0, -1] },
  { normal: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1] },
] as const

const signs = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const

const corners = faces.flatMap(({ normal, right, up }) =>
  signs.map(([x, y]) => normal.map((value, axis) => (value + x * (right[axis] ?? 0) + y * (up[axis] ?? 0)) / 2)),
)
const normals = faces.flatMap(({ normal }) => signs.map(() => normal))
const indices = faces.flatMap((_, face) => [0, 1, 2, 0, 2, 3].map((corner) => face * 4 + corner))

const floats = (values: readonly (readonly number[])[]) => new Uint8Array(new Float32Array(values.flat()).buffer)

const joinBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

const wordOf = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

const chunk = (type: number, content: Uint8Array, filler: number): Uint8Array => {
  const padded = new Uint8Array(Math.ceil(content.length / 4) * 4).fill(filler)
  padded.set(content)
  return joinBytes([wordOf(padded.length), wordOf(type), padded])
}

/** Writes a GLB file with this description and binary data. */
export const writeGlb = (json: unknown, binary: Uint8Array = new Uint8Array()): Uint8Array => {
  const described = chunk(0x4e4f534a, new TextEncoder().encode(JSON.stringify(json)), 0x20)
  const chunks = binary.length === 0 ? [described] : [described, chunk(0x004e4942, binary, 0)]
  const content = joinBytes(chunks)
  return joinBytes([new TextEncoder().encode('glTF'), wordOf(2), wordOf(12 + content.length), content])
}

/** Colours are linear in the format, and so read with the usual approximation. */
const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Math.round((Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2 * 1000) / 1000)

/** The data of a cube of one metre, which every box shows in its size. */
const cube = joinBytes([floats(corners), floats(normals), new Uint8Array(new Uint16Array(indices).buffer)])
const pointBytes = corners.length * 12

/** Describes a model of boxes in a group, each a named node, and the cube that they share. */
export const describeBoxes = (boxes: readonly Box[], group: string) => {
  const colours = [...new Set(boxes.map(({ colour }) => colour))]
  return {
    json: {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [
        { name: group, children: boxes.map((_, at) => at + 1) },
        ...boxes.map(({ name, middle: [east, north], size: [length, depth, height], colour }) => ({
          name,
          mesh: colours.indexOf(colour),
          translation: [east, height / 2, -north],
          scale: [length, height, depth],
        })),
      ],
      meshes: colours.map((_, material) => ({
        primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2, material }],
      })),
      materials: colours.map((colour) => ({
        pbrMetallicRoughness: { baseColorFactor: [...channels(colour), 1], metallicFactor: 0, roughnessFactor: 0.9 },
      })),
      accessors: [
        {
          bufferView: 0,
          componentType: 5126,
          count: corners.length,
          type: 'VEC3',
          min: [-0.5, -0.5, -0.5],
          max: [0.5, 0.5, 0.5],
        },
        { bufferView: 1, componentType: 5126, count: normals.length, type: 'VEC3' },
        { bufferView: 2, componentType: 5123, count: indices.length, type: 'SCALAR' },
      ],
      bufferViews: [
        { buffer: 0, byteOffset: 0, byteLength: pointBytes },
        { buffer: 0, byteOffset: pointBytes, byteLength: pointBytes },
        { buffer: 0, byteOffset: pointBytes * 2, byteLength: indices.length * 2 },
      ],
      buffers: [{ byteLength: cube.length }],
    },
    binary: cube,
  }
}

/** Makes a GLB file of boxes, such as the buildings of a demo campus. */
export const makeBoxModel = (boxes: readonly Box[], group = '校园'): Uint8Array => {
  const { json, binary } = describeBoxes(boxes, group)
  return writeGlb(json, binary)
}
