import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { imageRefusals } from '../../contract/upload.ts'
import { Refusal } from '../../contract/refusal.ts'

/** The most pixels of a picture: those of the largest usual phones, far fewer than a small file can be blown up to. */
const mostPixels = 64_000_000

/** Seconds after which a picture is given up. */
const patience = 20

// Only photographs are ever decoded, even if earlier checks let other content through: no SVG, no PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})
// One thread each, since several are made at once.
sharp.concurrency(1)

const inTurn = pLimit(availableParallelism())

/** The box that a picture is made to fit, px. */
export interface ImageBox {
  readonly width: number
  readonly height: number
  /** `cover` fills the box and cuts off the rest; `inside` keeps everything and is never enlarged. */
  readonly fit: 'cover' | 'inside'
  /** JPEG unless told otherwise; it stands on white where the picture was transparent. */
  readonly format?: 'jpeg' | 'webp'
}

/** A picture made by us. */
export interface MadeImage {
  readonly bytes: Uint8Array
  readonly contentType: 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
}

const refusalOf = (error: unknown): Refusal => {
  const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
  return new Refusal(isTooLarge ? imageRefusals.tooManyPixels : imageRefusals.unreadable)
}

const decode = async (input: string | Uint8Array, { width, height, fit, format = 'jpeg' }: ImageBox) => {
  const upright = sharp(input, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: patience })
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
  return format === 'webp'
    ? upright.webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
    : upright.flatten({ background: '#fff' }).jpeg({ quality: 85, mozjpeg: true }).toBuffer({ resolveWithObject: true })
}

/**
 * Makes a new picture from a file or from bytes: decoded, upright, scaled to the box, encoded again, without the camera's
 * notes (which tell where a child lives). Refuses files that are no photograph, are broken or have too many pixels. At
 * most as many at once as there are cores; the others wait.
 */
export const makeImage = (input: string | Uint8Array, box: ImageBox): Promise<MadeImage> =>
  inTurn(async () => {
    try {
      const { data, info } = await decode(input, box)
      const contentType = box.format === 'webp' ? 'image/webp' : 'image/jpeg'
      return { bytes: data, contentType, width: info.width, height: info.height }
    } catch (error) {
      throw refusalOf(error)
    }
  })
