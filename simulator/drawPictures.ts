import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawFace } from './avatars/drawFace.ts'
import { faces } from './avatars/faces.ts'
import { badges } from './badges/badges.ts'

/**
 * Redraws the demo's pictures after a change to a drawing: `node simulator/drawPictures.ts`. The results are committed
 * next to it, because the server decodes no SVG.
 */
const pictures = new URL('pictures/', import.meta.url)

const render = (svg: string) => sharp(Buffer.from(svg), { density: 144 })

await mkdir(pictures, { recursive: true })
for (const plan of faces) {
  const jpeg = await render(drawFace(plan)).resize(160, 200).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
  await writeFile(new URL(`${plan.name}.jpg`, pictures), jpeg)
}
for (const { name, svg } of badges.values()) {
  const png = await render(svg).resize(256, 256).png({ palette: true, quality: 90 }).toBuffer()
  await writeFile(new URL(`${name}.png`, pictures), png)
}
