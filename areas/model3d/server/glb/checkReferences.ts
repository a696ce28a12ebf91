import { z } from 'zod'
import { brokenFile } from './faults.ts'
import type { Gltf, GltfMesh } from './gltf.ts'

/** The component types of numbers that name a vertex. */
const indexTypes: ReadonlySet<number> = new Set([5121, 5123, 5125])

const lightsName = 'KHR_lights_punctual'
const Lights = z.object({ lights: z.array(z.unknown()) })
const LightOfNode = z.object({ light: z.int().min(0) })
const webpName = 'EXT_texture_webp'
const Referring = z.object({ source: z.int().min(0) })
const TextureOfMaterial = z.object({ index: z.int().min(0) })

/** Refuses an index of something that the file lacks. The library that draws the model would stop at it. */
const requireIn = (list: readonly unknown[], index: number | undefined, what: string): void => {
  if (index !== undefined && index >= list.length) throw brokenFile(`缺少${what}`)
}

/** Lists the values by which a material names textures, also within extensions. Extras are notes of the vendor. */
const textureValues = (content: object): unknown[] =>
  Object.entries(content).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || key === 'extras') return []
    return key.endsWith('Texture') ? [value] : textureValues(value)
  })

const checkMaterials = ({ materials, textures, samplers, images }: Gltf): void => {
  for (const value of materials.flatMap(textureValues)) {
    const { data } = TextureOfMaterial.safeParse(value)
    requireIn(textures, data?.index ?? Infinity, '贴图')
  }
  for (const { source, sampler, extensions } of textures) {
    const webp = Referring.safeParse(extensions[webpName]).data?.source
    requireIn(images, webp, '图片')
    requireIn(images, source ?? webp ?? Infinity, '图片')
    requireIn(samplers, sampler, '贴图设置')
  }
}

const checkPrimitive = (
  gltf: Gltf,
  { attributes, indices, material, targets }: GltfMesh['primitives'][number],
): void => {
  const { accessors, materials } = gltf
  requireIn(materials, material, '材质')
  for (const index of [attributes, ...targets].flatMap((one) => Object.values(one)))
    requireIn(accessors, index, '网格数据')
  for (const index of [attributes, ...targets].flatMap(({ POSITION }) => POSITION ?? []))
    if (accessors[index]?.type !== 'VEC3') throw brokenFile('顶点的位置不是三个数')
  if (indices === undefined) return
  requireIn(accessors, indices, '网格数据')
  const accessor = accessors[indices]
  if (accessor?.type !== 'SCALAR' || !indexTypes.has(accessor.componentType)) throw brokenFile('顶点的编号有误')
}

const checkNodes = ({ nodes, skins, cameras, accessors, extensions }: Gltf): void => {
  const lights = Lights.safeParse(extensions[lightsName]).data?.lights ?? []
  for (const { skin, camera, extensions: ofNode } of nodes) {
    requireIn(skins, skin, '骨骼')
    requireIn(cameras, camera, '相机')
    if (lightsName in ofNode)
      requireIn(lights, LightOfNode.safeParse(ofNode[lightsName]).data?.light ?? Infinity, '灯光')
  }
  for (const { joints, inverseBindMatrices } of skins) {
    for (const joint of joints) requireIn(nodes, joint, '节点')
    requireIn(accessors, inverseBindMatrices, '骨骼数据')
  }
}

const checkAnimations = ({ animations, nodes, accessors }: Gltf): void => {
  for (const { channels, samplers } of animations) {
    for (const { sampler, target } of channels) {
      requireIn(samplers, sampler, '动画数据')
      requireIn(nodes, target.node, '节点')
    }
    for (const { input, output } of samplers) {
      requireIn(accessors, input, '动画数据')
      requireIn(accessors, output, '动画数据')
    }
  }
}

/** Refuses a model with an index of a material, accessor, texture, skin, camera, light or sampler that it lacks. */
export const checkReferences = (gltf: Gltf): void => {
  for (const primitive of gltf.meshes.flatMap(({ primitives }) => primitives)) checkPrimitive(gltf, primitive)
  checkMaterials(gltf)
  checkNodes(gltf)
  checkAnimations(gltf)
}
