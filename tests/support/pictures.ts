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

/** A photo as a telephone takes one: lying on its side, with the place where it was taken written into it. */
export const makePhotoWithPlace = async (): Promise<SentFile> => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a47' } })
    .jpeg()
    .withExif({
      IFD0: { Orientation: '6', Make: 'Telephone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '39/1 54/1 26/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '116/1 23/1 29/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return { name: 'IMG_0001.jpg', bytes, type: 'image/jpeg' }
}

/** Some hundred kilobytes that would be decoded to billions of bytes. */
export const makeBomb = async (): Promise<SentFile> => {
  const bytes = await sharp({
    create: { width: 30_000, height: 30_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true, colours: 2 })
    .toBuffer()
  return { name: 'bomb.png', bytes, type: 'image/png' }
}

/** Things that are no pictures, under names and types that say they were. */
export const disguised: readonly SentFile[] = [
  { name: 'setup.png', type: 'image/png', bytes: Buffer.concat([Buffer.from('MZ\u0090\u0000'), Buffer.alloc(600)]) },
  {
    name: 'drawing.png',
    type: 'image/svg+xml',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  },
  { name: 'page.jpg', type: 'image/jpeg', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
  { name: 'empty.png', type: 'image/png', bytes: Buffer.alloc(0) },
]
