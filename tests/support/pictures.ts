import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { SentFile } from './form.ts'

interface PictureOptions {
  readonly width?: number
  readonly height?: number
  readonly format?: 'jpeg' | 'png' | 'webp' | 'gif'
  readonly name?: string
}

/** A small real picture of one colour. */
export const makePicture = async ({
  width = 320,
  height = 240,
  format = 'png',
  name,
}: PictureOptions = {}): Promise<SentFile> => {
  const plain = sharp({ create: { width, height, channels: 3, background: '#4a7', noise: undefined } })
  return { name: name ?? `照片.${format}`, bytes: await plain.toFormat(format).toBuffer(), type: `image/${format}` }
}

/**
 * A photo as a phone stores it: rotated, with the GPS position in its metadata. Displayed upright, its upper half is
 * blue and its lower half red.
 */
export const makePhotoWithPlace = async (): Promise<SentFile> => {
  const half = (background: string) =>
    sharp({ create: { width: 200, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c22' } })
    .composite([{ input: await half('#22c'), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Telephone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '39/1 54/1 26/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '116/1 23/1 29/1',
      },
    })
    .jpeg()
    .toBuffer()
  return { name: 'IMG_0001.jpg', bytes, type: 'image/jpeg' }
}

const pngPart = (type: string, content: Uint8Array) => {
  const [head, body, end] = [Buffer.alloc(4), Buffer.concat([Buffer.from(type), content]), Buffer.alloc(4)]
  head.writeUInt32BE(content.length)
  end.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, end])
}

/** A PNG of about a hundred kilobytes, one bit per pixel, that would be decoded to billions of bytes. */
export const makeBomb = (): SentFile => {
  const side = 30_000
  const size = Buffer.alloc(8)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)), { level: 1 })
  const bytes = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngPart('IHDR', Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])])),
    pngPart('IDAT', rows),
    pngPart('IEND', Buffer.alloc(0)),
  ])
  return { name: 'bomb.png', bytes, type: 'image/png' }
}

/** Files that aren't pictures, with names and types of pictures. */
export const disguisedFiles: readonly SentFile[] = [
  { name: 'setup.png', type: 'image/png', bytes: Buffer.concat([Buffer.from('MZ\u0090\u0000'), Buffer.alloc(600)]) },
  {
    name: 'drawing.png',
    type: 'image/svg+xml',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  },
  { name: 'page.jpg', type: 'image/jpeg', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
  { name: 'empty.png', type: 'image/png', bytes: Buffer.alloc(0) },
]

/** A picture with edges in its middle, like a sharp photo of a face, or blurred by `blur`. */
export const makePortrait = async ({
  width = 480,
  height = 600,
  blur = 0,
  name = '照片.jpg',
} = {}): Promise<SentFile> => {
  const pixels = Buffer.alloc(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const isDark = (Math.floor((at % width) / 24) + Math.floor(at / width / 24)) % 2 === 0
    pixels[at] = isDark ? 90 : 170
  }
  const drawn = sharp(pixels, { raw: { width, height, channels: 1 } })
  const seen = blur > 0 ? drawn.blur(blur) : drawn
  return { name, bytes: await seen.jpeg().toBuffer(), type: 'image/jpeg' }
}
