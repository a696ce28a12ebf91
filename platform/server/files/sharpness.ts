import type { Pixels } from './makeImage.ts'
import { pictureLibrary } from './pictureLibrary.ts'

/** The size at which sharpness is measured: the same for every image, since a smaller one looks sharper. */
const measured = { width: 320, height: 400 } as const

/** The share at each side that is ignored: the person is in the middle, and the background may be out of focus. */
const margin = 0.2

/** The share that is measured. */
const middle = 1 - 2 * margin

/** Returns the middle of an image in greyscale, at the measuring size. */
const readMiddle = async ({ bytes, width, height, channels }: Pixels) => {
  const sharp = await pictureLibrary()
  return sharp(bytes, { raw: { width, height, channels } })
    .extract({
      left: Math.floor(width * margin),
      top: Math.floor(height * margin),
      width: Math.ceil(width * middle),
      height: Math.ceil(height * middle),
    })
    .resize({
      width: measured.width * middle,
      height: measured.height * middle,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/**
 * Returns the sharpness of an image: the variance of the Laplacian of its middle in greyscale. A plain area gives 0,
 * a blurred face about 5, a sharp one hundreds.
 */
export const sharpnessOf = async (pixels: Pixels): Promise<number> => {
  const { data, info } = await readMiddle(pixels)
  const { width, height, channels } = info
  const at = (x: number, y: number) => data[(y * width + x) * channels] ?? 0
  let count = 0
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const edge = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)
      count += 1
      sum += edge
      squares += edge * edge
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
