import sharp from 'sharp'
import { demoPassword } from '../simulator/district/accounts.ts'
import { databaseOf, sizes } from './data.ts'
import type { Figure } from './figure.ts'
import { signIn } from './load.ts'
import { startProduct } from './programs.ts'
import { median, takeTurns } from './turns.ts'

const uploadsOfATurn = 7
const most = 300

/** A photo as a camera makes one: 24 million pixels, with enough noise for about 10 MB. */
const makePhoto = async (): Promise<Uint8Array> => {
  const size = { width: 6000, height: 4000 }
  const scene = sharp({
    create: { ...size, channels: 3, background: '#678', noise: { type: 'gaussian', mean: 128, sigma: 13 } },
  })
  return scene.jpeg({ quality: 92 }).toBuffer()
}

/** Uploads a photo as the user's avatar. Returns the time from the first byte sent to the response, ms. */
const makeUpload = async (address: string) => {
  const photo = new Blob([Buffer.from(await makePhoto())])
  const headers = { authorization: `Bearer ${await signIn(address, 'school1', demoPassword)}` }
  const session = await fetch(`${address}/auth/session`, { headers })
  const currentUser: { data: { userId: number } } = await session.json()
  return async (): Promise<number> => {
    const form = new FormData()
    form.set('setType', '0')
    form.set('file', photo, '照片.jpg')
    const start = performance.now()
    const path = `/user/set/${currentUser.data.userId}/avatar`
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: form })
    const answer: { code: number; msg: string } = await response.json()
    if (answer.code !== 200) throw new Error(`the photo was refused: ${answer.msg}`)
    return performance.now() - start
  }
}

/** Uploads of a photo, one after the other. */
export const photo: Figure = {
  name: 'a photo of 10 MB and 24 megapixels to a stored avatar',
  measure: async (bench) => {
    const address = await startProduct(bench, await databaseOf(bench.server, sizes.school))
    const upload = await makeUpload(address)
    const takeTurn = async () => {
      const times: number[] = []
      for (let left = uploadsOfATurn; left > 0; left--) times.push(await upload())
      return times
    }
    // Unmeasured, to warm plans and the compiler.
    await takeTurn()
    const turns = await takeTurns(bench, takeTurn)
    const middle = median(turns.map(median))
    const slowest = Math.max(...turns.flat())
    const value = `${middle.toFixed(0)} ms (slowest of ${turns.flat().length} ${slowest.toFixed(0)} ms)`
    return [{ value, limit: `within ${most} ms`, held: middle <= most }]
  },
}
