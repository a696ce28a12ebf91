import sharp from 'sharp'
import { demoPassword } from '../simulator/district/accounts.ts'
import { freshDatabaseOf, withClient } from './data.ts'
import type { Figure } from './figure.ts'
import { signIn } from './load.ts'
import { startProduct } from './programs.ts'
import { residentOf } from './resident.ts'

/** A separate database, because faces are kept. */
const size = { name: 'photos', schools: 1, students: 2400 }

/** Number of photos. The agreed figure is for 2,000 (`BENCH_PHOTOS=2000`). */
const count = Number(process.env['BENCH_PHOTOS'] ?? 200)
const least = 10
/** Number of concurrent uploads, as on the page. */
const concurrentUploads = 4
/** The most MB by which the server's memory may grow after the first photos. */
const mostGrowth = 100
/** Photos before the first memory measurement, so that one-time loading is over. */
const warmUpCount = 50

/** A portrait as a phone makes one, of about 1 MB. */
const makePhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1500,
      height: 2000,
      channels: 3,
      background: '#876',
      noise: { type: 'gaussian', mean: 128, sigma: 17 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()

const post = async <Data>(address: string, path: string, headers: Record<string, string>, body: FormData | string) => {
  const typed = typeof body === 'string' ? { ...headers, 'content-type': 'application/json' } : headers
  const response = await fetch(`${address}${path}`, { method: 'POST', headers: typed, body })
  const answer: { code: number; msg: string; data: Data } = await response.json()
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`)
  return answer.data
}

const codesOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ username: string }>(
      `select m.username from member m join student_info s on s.school_id = m.school_id and s.member_id = m.id
        order by m.id limit $1`,
      [count],
    )
    return rows.map(({ username }) => username)
  })

/** Photos of a school's pupils, each in a separate request, several concurrently. */
export const photoBatch: Figure = {
  name: `${count} photos of 1 MB in a batch`,
  measure: async (bench) => {
    const url = await freshDatabaseOf(bench.server, size)
    const names = await codesOf(url)
    const address = await startProduct(bench, url)
    const headers = { authorization: `Bearer ${await signIn(address, 'school1', demoPassword)}` }
    const photo = new Blob([Uint8Array.from(await makePhoto())])
    const start = JSON.stringify({ source: 'bench', total: names.length })
    const { id } = await post<{ id: number }>(address, '/user/photos/start', headers, start)
    const left = [...names]
    const send = async (name: string) => {
      const form = new FormData()
      for (const [key, value] of Object.entries({ id: String(id), name: `${name}.jpg`, identifier: name }))
        form.set(key, value)
      form.set('file', photo, `${name}.jpg`)
      const { why } = await post<{ why: string | null }>(address, '/user/photos/upload', headers, form)
      if (why !== null) throw new Error(why)
    }
    const lane = async (until: number) => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        await send(name)
        if (left.length <= until) return
      }
    }
    const sendUntil = (until: number) => Promise.all(Array.from({ length: concurrentUploads }, () => lane(until)))
    const began = performance.now()
    await sendUntil(Math.max(0, names.length - warmUpCount))
    const before = await residentOf(address)
    await sendUntil(0)
    const rate = names.length / ((performance.now() - began) / 1000)
    const grown = (await residentOf(address)) - before
    return [
      { value: `${rate.toFixed(1)} a second`, limit: `at least ${least}`, held: rate >= least },
      {
        of: 'memory',
        value: `${grown.toFixed(0)} MB more than after ${warmUpCount}`,
        limit: `at most ${mostGrowth} MB`,
        held: grown <= mostGrowth,
      },
    ]
  },
}
