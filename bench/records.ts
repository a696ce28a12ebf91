import { makeBoarders } from './boarders.ts'
import type { Figure } from './figure.ts'
import { measure } from './load.ts'
import { startBare, startProduct } from './programs.ts'
import { middlePair, shareOf, takePairs } from './turns.ts'

/** The records of a batch over HTTP. */
const atOnce = 500

/** The agreed minimum share of a bare insert's rate, and the minimum records per second. */
const least = { share: 0.25, rate: 10_000 }

/** Records with receipts, states, counters and messages to boards, compared with a bare insert of the same rows. */
export const records: Figure = {
  name: `records of devices over HTTP, ${atOnce} a batch, a school of 6,000 boarders`,
  measure: async (bench) => {
    const { url, schoolId, credentials, students } = await makeBoarders(bench.server)
    const [credential = ''] = credentials
    const address = await startProduct(bench, url)
    const bareAddress = await startBare(bench, './bareRecords.ts', {
      DATABASE_URL: url,
      SCHOOL: String(schoolId),
      DEVICE: credential.split('.', 1).join(),
    })
    let number = 0
    const record = () => {
      number += 1
      const userId = students[Math.floor(Math.random() * students.length)]
      return { number, userId, stateDictId: number % 2 === 0 ? 5 : 6, time: Date.now(), comment: '' }
    }
    const bodyOf = () => ({ clock: Date.now(), series: 1, records: Array.from({ length: atOnce }, record) })
    const pairs = await takePairs(
      bench,
      (seconds) =>
        measure({ address, asked: [{ path: '/device/channel/records', bodyOf }], token: credential, seconds }),
      (seconds) => measure({ address: bareAddress, asked: [{ path: '/', bodyOf }], seconds }),
    )
    const middle = middlePair(pairs)
    const [rate, share] = [middle.ours.rate * atOnce, shareOf(middle)]
    return [
      {
        value: `${Math.round(rate)} records/s, ${share.toFixed(2)} of bare (${Math.round(middle.bare.rate * atOnce)}/s)`,
        limit: `at least ${least.share}, and ${least.rate} a second`,
        held: share >= least.share && rate >= least.rate,
      },
    ]
  },
}
