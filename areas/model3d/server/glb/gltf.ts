import { z } from 'zod'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { modelRefusals } from '../../contract.ts'
import { modelLimits } from '../../words.ts'
import { brokenFile } from './faults.ts'

const Index = z.int().min(0)
const Count = z.int().min(1)
const Offset = z.int().min(0).default(0)
const Names = z.array(z.string()).max(100).default([])
/** Numbers beyond this, of which a campus has none, would leave nothing to see. */
const Coordinate = z.number().min(-1e12).max(1e12)
const Content = z.record(z.string(), z.unknown())

const Node = z.object({
  name: z.string().default(''),
  children: z.array(Index).default([]),
  mesh: Index.optional(),
  skin: Index.optional(),
  camera: Index.optional(),
  extensions: Content.default({}),
  matrix: z.array(Coordinate).length(16).optional(),
  translation: z.tuple([Coordinate, Coordinate, Coordinate]).default([0, 0, 0]),
  rotation: z.tuple([Coordinate, Coordinate, Coordinate, Coordinate]).default([0, 0, 0, 1]),
  scale: z.tuple([Coordinate, Coordinate, Coordinate]).default([1, 1, 1]),
})
export type GltfNode = z.output<typeof Node>

const Attributes = z.record(z.string(), Index)

const Primitive = z.object({
  attributes: Attributes,
  indices: Index.optional(),
  material: Index.optional(),
  mode: z.int().min(0).max(6).default(4),
  targets: z.array(Attributes).default([]),
})

const Mesh = z.object({ name: z.string().default(''), primitives: z.array(Primitive).min(1) })
export type GltfMesh = z.output<typeof Mesh>

/** Bytes of a component, by its code. */
export const componentBytes: ReadonlyMap<number, number> = new Map([
  [5120, 1],
  [5121, 1],
  [5122, 2],
  [5123, 2],
  [5125, 4],
  [5126, 4],
])

/** Components of an element, by its type. */
export const typeComponents = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 } as const

const ComponentType = z.int().refine((code) => componentBytes.has(code))

const Sparse = z.object({
  count: Count,
  indices: z.object({ bufferView: Index, byteOffset: Offset, componentType: ComponentType }),
  values: z.object({ bufferView: Index, byteOffset: Offset }),
})

const Accessor = z.object({
  bufferView: Index.optional(),
  byteOffset: Offset,
  componentType: ComponentType,
  normalized: z.boolean().default(false),
  count: Count,
  type: z.enum(['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']),
  min: z.array(Coordinate).max(16).optional(),
  max: z.array(Coordinate).max(16).optional(),
  sparse: Sparse.optional(),
})
export type GltfAccessor = z.output<typeof Accessor>

const Animation = z.object({
  channels: z.array(z.object({ sampler: Index, target: z.object({ node: Index.optional() }) })),
  samplers: z.array(z.object({ input: Index, output: Index })),
})

const Gltf = z.object({
  asset: z.object({ version: z.string().max(16), minVersion: z.string().max(16).optional() }),
  scene: Index.default(0),
  scenes: z
    .array(z.object({ nodes: z.array(Index).default([]) }))
    .max(20)
    .default([]),
  nodes: z.array(Node).default([]),
  meshes: z.array(Mesh).default([]),
  accessors: z.array(Accessor).default([]),
  bufferViews: z
    .array(
      z.object({
        buffer: Index,
        byteOffset: Offset,
        byteLength: Count,
        byteStride: z.int().min(4).max(252).optional(),
      }),
    )
    .default([]),
  buffers: z.array(z.object({ byteLength: Count, uri: z.string().optional() })).default([]),
  images: z
    .array(
      z.object({
        uri: z.string().optional(),
        bufferView: Index.optional(),
        mimeType: z
          .string()
          .regex(/^image\//)
          .optional(),
      }),
    )
    .default([]),
  textures: z
    .array(z.object({ source: Index.optional(), sampler: Index.optional(), extensions: Content.default({}) }))
    .default([]),
  samplers: z.array(Content).default([]),
  materials: z.array(Content).default([]),
  skins: z.array(z.object({ joints: z.array(Index).min(1), inverseBindMatrices: Index.optional() })).default([]),
  cameras: z.array(Content).default([]),
  animations: z.array(Animation).default([]),
  extensions: Content.default({}),
  extensionsUsed: Names,
  extensionsRequired: Names,
})
export type Gltf = z.output<typeof Gltf>

const Sizes = z.object({ nodes: z.array(z.unknown()).optional() })

/**
 * Reads the description of a model. Fields that say nothing about structure and size are dropped. Refuses too many
 * nodes before it looks at them.
 */
export const readGltf = (json: unknown): Gltf => {
  if ((Sizes.safeParse(json).data?.nodes?.length ?? 0) > modelLimits.nodes)
    throw new Refusal(modelRefusals.tooManyNodes, { most: modelLimits.nodes })
  const { data, error } = Gltf.safeParse(json)
  if (data === undefined) throw brokenFile(`模型说明有误：${error?.issues[0]?.path.join('.').slice(0, 60) ?? ''}`)
  const { version, minVersion = version } = data.asset
  const other = [version, minVersion].find((one) => !one.startsWith('2.'))
  if (other !== undefined) throw new Refusal(modelRefusals.otherVersion, { version: cleanVersion(other) })
  return data
}

const cleanVersion = (version: string): string => version.replaceAll(/[^\w.]/g, '')
