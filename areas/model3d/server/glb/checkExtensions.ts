import { Refusal } from '../../../../platform/contract/refusal.ts'
import { modelRefusals } from '../../contract.ts'
import type { Gltf } from './gltf.ts'

/** Extensions that a model may require, because the console draws them. */
const drawn = /^(KHR_materials_\w+|KHR_texture_transform|KHR_mesh_quantization|KHR_lights_punctual|EXT_texture_webp)$/

/** Extensions that the console can't draw even if the model says that they are optional. */
const neverDrawn: ReadonlySet<string> = new Set(['KHR_draco_mesh_compression'])

const clean = (name: string): string => name.replaceAll(/[^\w-]/g, '').slice(0, 60)

/** Refuses a model that can't be drawn without an extension that the console lacks. */
export const checkExtensions = ({ extensionsRequired, extensionsUsed }: Gltf): void => {
  const missing = [
    ...extensionsRequired.filter((name) => !drawn.test(name)),
    ...extensionsUsed.filter((name) => neverDrawn.has(name)),
  ]
  if (missing.length === 0) return
  const names = [...new Set(missing.map(clean))].slice(0, 5).join('、')
  throw new Refusal(modelRefusals.unsupportedExtensions, { names })
}
