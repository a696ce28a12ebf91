import type Sharp from 'sharp'

const load = async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp')
  // Only photos are ever decoded, even if earlier checks let other content through: no SVG, no PDF.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  })
  // One thread each, since several images are processed at once.
  sharp.concurrency(1)
  return sharp
}

let loaded: Promise<typeof Sharp> | null = null

/** Loads sharp on first use: many nodes never process an image. */
export const pictureLibrary = (): Promise<typeof Sharp> => (loaded ??= load())
