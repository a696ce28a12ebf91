import sharp from 'sharp'

const [width, height] = [640, 320]

/** The strokes of a signature: waves that begin, end and swing differently for each number. */
const strokesOf = (number: number) =>
  [0, 1, 2].map((at) => {
    const begin = 60 + at * 180 + ((number * 37 + at * 11) % 40)
    const length = 90 + ((number * 53 + at * 29) % 70)
    const swing = 30 + ((number * 17 + at * 41) % 50)
    const turns = 1 + ((number + at) % 3)
    return (share: number) => ({
      x: begin + share * length,
      y: height / 2 + swing * Math.sin(share * turns * 2 * Math.PI + at) - 20 * at * share,
    })
  })

const nib = 3
const steps = 400

/** Draws a handwritten line as a parent would sign on a phone, as a PNG. */
export const drawSignature = (number: number): Promise<Buffer> => {
  const pixels = Buffer.alloc(width * height, 255)
  for (const stroke of strokesOf(number)) {
    for (let step = 0; step <= steps; step += 1) {
      const { x, y } = stroke(step / steps)
      for (let down = -nib; down <= nib; down += 1) {
        const [left, row] = [Math.round(x) - nib, Math.round(y) + down]
        pixels.fill(17, row * width + left, row * width + left + 2 * nib)
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ palette: true, colours: 16 })
    .toBuffer()
}
