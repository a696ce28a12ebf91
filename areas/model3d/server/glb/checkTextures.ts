import type { FileHandle } from 'node:fs/promises'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { pictureLibrary } from '../../../../platform/server/files/pictureLibrary.ts'
import { modelRefusals } from '../../contract.ts'
import { modelLimits } from '../../words.ts'
import { brokenFile, tooLarge } from './faults.ts'
import type { Gltf } from './gltf.ts'
import type { Chunks } from './readChunks.ts'

const accepted: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])

const refuseTexture = (number: number, why: string): never => {
  throw new Refusal(modelRefusals.unusableTexture, { number, why })
}

/** Reads the size of a texture from its first bytes, without decoding it. */
const readPixels = async (bytes: Buffer, number: number): Promise<number> => {
  const sharp = await pictureLibrary()
  const { format, width, height } = await sharp(bytes)
    .metadata()
    .catch(() => refuseTexture(number, '已损坏，或不是 JPG、PNG、WebP 图片'))
  if (!accepted.has(format)) refuseTexture(number, '不是 JPG、PNG、WebP 图片')
  if (Math.max(width, height) > modelLimits.textureSide)
    refuseTexture(number, `长宽超过 ${modelLimits.textureSide} 像素`)
  return width * height
}

/** Lists the textures with the place of their bytes, each place once, since several may share one. */
const listTextures = ({ images, bufferViews }: Gltf, binaryLength: number) => {
  const places = new Map<number, { number: number; offset: number; length: number }>()
  for (const [at, { bufferView }] of images.entries()) {
    const view = bufferView === undefined ? undefined : bufferViews[bufferView]
    if (bufferView === undefined || view === undefined) return refuseTexture(at + 1, '没有内容')
    if (!places.has(bufferView))
      places.set(bufferView, { number: at + 1, offset: view.byteOffset, length: view.byteLength })
  }
  // Overlapping places would be read and decoded many times.
  if ([...places.values()].reduce((sum, { length }) => sum + length, 0) > binaryLength)
    throw brokenFile('贴图的数据重叠')
  return [...places.values()]
}

/** Refuses textures that aren't pictures, or that would fill the memory of a browser when they are decoded. */
export const checkTextures = async (file: FileHandle, gltf: Gltf, binary: Chunks['binary']): Promise<void> => {
  if (gltf.images.length > modelLimits.textures) throw tooLarge('贴图数', modelLimits.textures)
  let pixels = 0
  for (const { number, offset, length } of listTextures(gltf, binary.length)) {
    const bytes = Buffer.alloc(length)
    await file.read(bytes, 0, length, binary.offset + offset)
    pixels += await readPixels(bytes, number)
    if (pixels > modelLimits.texturePixels) throw tooLarge('贴图像素总数', modelLimits.texturePixels)
  }
}
