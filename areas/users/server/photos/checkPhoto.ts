import { Refusal } from '../../../../platform/contract/refusal.ts'
import { type MadeImage, imageOf, makeImage, makePixels } from '../../../../platform/server/files/makeImage.ts'
import { sharpnessOf } from '../../../../platform/server/files/sharpness.ts'
import { faceSize } from '../../faceContract.ts'
import { type PhotoPurpose, minFaceSize } from '../../photoBatch.ts'
import { avatarSize } from '../../pictures.ts'

/**
 * Minimum sharpness, as the variance of the Laplacian. Below it devices don't recognise a face. The check doesn't
 * detect whether the photo shows a face.
 */
const minSharpness = 10

/** The processed picture, or the reason why it can't be saved. */
export type CheckedPhoto = { readonly picture: MadeImage } | { readonly why: string }

const checkFace = async (path: string): Promise<CheckedPhoto> => {
  const pixels = await makePixels(path, { ...faceSize, fit: 'inside' })
  const { width, height } = pixels
  const isSmall = width < minFaceSize.width || height < minFaceSize.height
  // The photo was scaled down to the limit, so a larger original is just as narrow.
  if (isSmall && (width >= faceSize.width || height >= faceSize.height))
    return { why: '照片过于狭长，请裁剪到头肩部分后再上传' }
  if (isSmall) {
    const least = `宽至少 ${minFaceSize.width}、高至少 ${minFaceSize.height} 像素`
    return { why: `照片太小（${width}×${height}），${least}，请换用原图` }
  }
  if ((await sharpnessOf(pixels)) < minSharpness) return { why: '照片不够清晰，请重新拍摄或换一张' }
  return { picture: await imageOf(pixels) }
}

/** Re-encodes a picture for its purpose. A face must also be large and sharp enough for devices. */
export const checkPhoto = async (purpose: PhotoPurpose, path: string): Promise<CheckedPhoto> => {
  try {
    if (purpose === 'face') return await checkFace(path)
    return { picture: await makeImage(path, { ...avatarSize, fit: 'cover' }) }
  } catch (error) {
    if (error instanceof Refusal) return { why: error.message }
    throw error
  }
}
