import { Refusal } from '../../../../platform/contract/refusal.ts'
import { modelRefusals } from '../../contract.ts'
import type { Gltf } from './gltf.ts'

/** Extensions that a model may require, because the console draws them. */
const drawn = /^(KHR_materials_\w+|KHR_texture_transform|KHR_mesh_quantization|KHR_lights_punctual|EXT_texture_webp)$/

/** An extension that draws a mesh any number of times. The library draws it even if the model doesn't list it. */
const instancing = 'EXT_mesh_gpu_instancing'

/** Extensions that are refused even if the model says that they are optional. */
const neverDrawn: ReadonlySet<string> = new Set(['KHR_draco_mesh_compression', instancing])

const clean = (name: string): string => name.replaceAll(/[^\w-]/g, '').slice(0, 60)

/** Refuses a model that can't be drawn without an extension that the console lacks. */
export const checkExtensions = ({ extensionsRequired, extensionsUsed, nodes }: Gltf): void => {
  const missing = [
    ...extensionsRequired.filter((name) => !drawn.test(name)),
    ...extensionsUsed.filter((name) => neverDrawn.has(name)),
    ...(nodes.some(({ extensions }) => instancing in extensions) ? [instancing] : []),
  ]
  if (missing.length === 0) return
  const names = [...new Set(missing.map(clean))].slice(0, 5).join('、')
  throw new Refusal(modelRefusals.unsupportedExtensions, { names })
}
