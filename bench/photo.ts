import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoPassword } from '../simulator/district/accounts.ts'
import { signIn } from './load.ts'
import { startProgram } from './programs.ts'

const account = 'school1'

/** A photo as a camera makes one: 24 million pixels with the noise that makes it about 10 MB. */
const makePhoto = async (): Promise<Uint8Array> => {
  const size = { width: 6000, height: 4000 }
  const scene = sharp({
    create: { ...size, channels: 3, background: '#678', noise: { type: 'gaussian', mean: 128, sigma: 13 } },
  })
  return scene.jpeg({ quality: 92 }).toBuffer()
}

export interface PhotoFigures {
  readonly megabytes: number
  readonly p50: number
  readonly slowest: number
}

/** Uploads of a photo as one's own avatar, one after the other, from the first byte sent to the answer, ms. */
export const measurePhoto = async (url: string, turns = 20): Promise<PhotoFigures> => {
  const photo = new Blob([Buffer.from(await makePhoto())])
  const folder = await mkdtemp(join(tmpdir(), 'xingtan-bench-'))
  const product = await startProgram('./serve.ts', { DATABASE_URL: url, DATA: folder })
  try {
    const headers = { authorization: `Bearer ${await signIn(product.address, account, demoPassword)}` }
    const own: { data: { userId: number } } = await fetch(`${product.address}/auth/session`, { headers }).then(
      (answer) => answer.json(),
    )
    const upload = async (): Promise<number> => {
      const form = new FormData()
      form.set('setType', '0')
      form.set('file', photo, '照片.jpg')
      const start = performance.now()
      const response = await fetch(`${product.address}/user/set/${own.data.userId}/avatar`, {
        method: 'POST',
        headers,
        body: form,
      })
      const answer: { code: number; msg: string } = await response.json()
      if (answer.code !== 200) throw new Error(`the photo was refused: ${answer.msg}`)
      return performance.now() - start
    }
    // Unmeasured, to warm plans and the compiler.
    for (let turn = 0; turn < 3; turn += 1) await upload()
    const times: number[] = []
    for (let turn = 0; turn < turns; turn += 1) times.push(await upload())
    const sorted = times.toSorted((one, other) => one - other)
    return { megabytes: photo.size / 1e6, p50: sorted[Math.floor(turns / 2)] ?? 0, slowest: sorted.at(-1) ?? 0 }
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
