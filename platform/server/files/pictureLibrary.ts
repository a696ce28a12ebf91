import type Sharp from 'sharp'

const load = async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp')
  // Only photographs are ever decoded, even if earlier checks let other content through: no SVG, no PDF.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  })
  // One thread each, since several are made at once.
  sharp.concurrency(1)
  return sharp
}

let loaded: Promise<typeof Sharp> | null = null

/** Gives the library that decodes and encodes pictures, loaded with the first of them: many nodes never meet one. */
export const pictureLibrary = (): Promise<typeof Sharp> => (loaded ??= load())
