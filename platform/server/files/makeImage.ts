import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { imageRefusals } from '../../contract/upload.ts'
import { Refusal } from '../../contract/refusal.ts'
import { pictureLibrary } from './pictureLibrary.ts'

/** The most pixels of a picture: those of the largest usual phones, far fewer than a small file can be blown up to. */
const mostPixels = 64_000_000

/** Seconds after which a picture is given up. */
const patience = 20

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

/** As JPEGs are encoded. Looking for the smallest order of their scans took ten times as long and saved a quarter of the bytes. */
const asJpeg = { quality: 85, quantisationTable: 3 } as const

/** Gives a picture upright and scaled to its box, before it is encoded. */
const scaled = async (input: string | Uint8Array, { width, height, fit }: Omit<ImageBox, 'format'>) => {
  const sharp = await pictureLibrary()
  return sharp(input, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: patience })
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
}

const encoded = async (input: string | Uint8Array, box: ImageBox): Promise<MadeImage> => {
  const upright = await scaled(input, box)
  const isWebp = box.format === 'webp'
  const made = isWebp ? upright.webp({ quality: 82 }) : upright.flatten({ background: '#fff' }).jpeg(asJpeg)
  const { data, info } = await made.toBuffer({ resolveWithObject: true })
  return { bytes: data, contentType: isWebp ? 'image/webp' : 'image/jpeg', width: info.width, height: info.height }
}

const inTurnOrRefused = <Result>(work: () => Promise<Result>): Promise<Result> =>
  inTurn(async () => {
    try {
      return await work()
    } catch (error) {
      throw refusalOf(error)
    }
  })

/**
 * Makes a new picture from a file or from bytes: decoded, upright, scaled to the box, encoded again, without the camera's
 * notes (which tell where a child lives). Refuses files that are no photograph, are broken or have too many pixels. At
 * most as many at once as there are cores; the others wait.
 */
export const makeImage = (input: string | Uint8Array, box: ImageBox): Promise<MadeImage> =>
  inTurnOrRefused(() => encoded(input, box))

/** A picture before it is encoded, which may still be looked at. */
export interface Pixels {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** Numbers a pixel: one of a grey picture, three of others. */
  readonly channels: 1 | 2 | 3 | 4
}

/** The same as far as the pixels that it would encode; refuses the same. */
export const makePixels = (input: string | Uint8Array, box: Omit<ImageBox, 'format'>): Promise<Pixels> =>
  inTurnOrRefused(async () => {
    const upright = await scaled(input, box)
    const drawn = upright.flatten({ background: '#fff' }).raw()
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height, channels: info.channels }
  })

/** Makes the picture of pixels that were looked at. */
export const imageOf = ({ bytes, ...raw }: Pixels): Promise<MadeImage> =>
  inTurn(async () => {
    const { width, height } = raw
    const sharp = await pictureLibrary()
    const made = await sharp(bytes, { raw }).jpeg(asJpeg).toBuffer()
    return { bytes: made, contentType: 'image/jpeg', width, height }
  })
