import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { imageRefusals } from '../../contract/upload.ts'
import { makeBomb, makePhotoWithPlace, makePicture } from '../../../tests/support/pictures.ts'
import { makeImage } from './makeImage.ts'

const box = { width: 160, height: 200, fit: 'cover' } as const

describe('a converted image', () => {
  test('fills its box, or fits inside it without being enlarged', async () => {
    const { bytes } = await makePicture({ width: 800, height: 400 })
    expect(await makeImage(bytes, box)).toMatchObject({ width: 160, height: 200, contentType: 'image/jpeg' })
    expect(await makeImage(bytes, { ...box, fit: 'inside' })).toMatchObject({ width: 160, height: 80 })
    const wide = { width: 2000, height: 2000, fit: 'inside' } as const
    expect(await makeImage(bytes, wide)).toMatchObject({ width: 800, height: 400 })
  })

  test('is a WebP on request', async () => {
    const made = await makeImage((await makePicture()).bytes, { ...box, format: 'webp' })
    expect(made.contentType).toBe('image/webp')
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format: 'webp', width: 160, height: 200 })
  })

  test('has a white background where it was transparent', async () => {
    const clear = { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const made = await makeImage(await sharp({ create: clear }).png().toBuffer(), box)
    expect([...(await sharp(made.bytes).raw().toBuffer())].every((value) => value > 250)).toBe(true)
  })

  test('contains none of the camera’s metadata', async () => {
    for (const format of ['jpeg', 'webp'] as const) {
      const { bytes } = await makeImage((await makePhotoWithPlace()).bytes, { ...box, format })
      const left = await sharp(bytes).metadata()
      for (const noted of ['exif', 'xmp', 'iptc', 'icc', 'orientation']) expect(left).not.toHaveProperty(noted)
      expect(Buffer.from(bytes).toString('latin1')).not.toContain('Telephone')
    }
  })

  test('is the first frame of an animation', async () => {
    const frames = await sharp({ create: { width: 20, height: 60, channels: 3, background: '#f00' } })
      .gif()
      .toBuffer()
    expect(await makeImage(frames, box)).toMatchObject({ width: 160, height: 200 })
  })
})

describe('refuses an image', () => {
  test('with too many pixels before decoding it', async () => {
    await expect(makeImage(makeBomb().bytes, box)).rejects.toMatchObject({ kind: imageRefusals.tooManyPixels })
  })

  test.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>')],
    ['a document', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>')],
    ['nothing', Buffer.alloc(0)],
    ['rubbish', Buffer.alloc(5000, 7)],
  ])('that is %s', async (_what, bytes) => {
    await expect(makeImage(bytes, box)).rejects.toMatchObject({ kind: imageRefusals.unreadable })
  })

  test('in a format that cameras don’t produce, even if it is intact', async () => {
    const tiff = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .tiff()
      .toBuffer()
    await expect(makeImage(tiff, box)).rejects.toMatchObject({ kind: imageRefusals.unreadable })
  })
})
