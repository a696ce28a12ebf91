import autocannon from 'autocannon'
import { demoPassword } from '../simulator/district/accounts.ts'
import { bareVerifications } from './bareArgon.ts'
import { databaseOf, sizes } from './data.ts'
import type { Bench, Figure, Row } from './figure.ts'
import { measure, signIn } from './load.ts'
import { startBare, startProduct } from './programs.ts'
import { median, middleBy, takeTurns } from './turns.ts'
import { statementsOf } from './statements.ts'
import { userPageCall } from './userPage.ts'

/** Number of concurrent sign-ins, each with an account of a different school. */
const people = 10

/** User pages per second that others read meanwhile. */
const pagesPerSecond = 200

interface SignIns {
  readonly rate: number
  readonly refused: number
}

/** Sign-ins per second, as at eight in the morning. A refused one is only counted as refused. */
const measureSignIns = async (address: string, seconds: number): Promise<SignIns> => {
  let next = 0
  const result = await autocannon({
    url: `${address}/qz/login`,
    method: 'POST',
    connections: people,
    duration: seconds,
    headers: { 'content-type': 'application/json' },
    setupClient: (client) => {
      next++
      client.setBody(JSON.stringify({ username: `school${next}`, password: demoPassword }))
    },
    verifyBody: (answer) => String(answer).startsWith('{"code":200'),
  })
  const refused = result.mismatches + result.errors
  return { rate: (result.requests.total - result.mismatches) / result.duration, refused }
}

interface Turn {
  readonly ours: SignIns
  readonly bare: number
}

const signInRow = (turns: readonly Turn[], least: number | null): Row => {
  const share = ({ ours, bare }: Turn) => ours.rate / bare
  const middle = middleBy(turns, share)
  const refused = turns.reduce((sum, { ours }) => sum + ours.refused, 0)
  const rates = `${middle.ours.rate.toFixed(0)}/s against ${middle.bare.toFixed(0)}/s`
  return {
    value: `${share(middle).toFixed(2)} of bare argon2 (${rates}, ${refused} refused)`,
    limit: least === null ? 'none refused' : `at least ${least}, none refused`,
    held: refused === 0 && (least === null || share(middle) >= least),
  }
}

/** Signing in, compared with bare argon2 with the same concurrency. */
const withoutLoad: Figure = {
  name: `signing in, ${people} at once`,
  measure: async (bench) => {
    const address = await startProduct(bench, await databaseOf(bench.server, sizes.city))
    // Long enough to warm the compiler, because a second has only a hundred sign-ins.
    await measureSignIns(address, 2 * bench.seconds)
    const turns = await takeTurns(bench, async () => ({
      bare: await bareVerifications(people, bench.seconds),
      ours: await measureSignIns(address, bench.seconds),
    }))
    return [signInRow(turns, 0.8)]
  },
}

/** Starts the load of other people during sign-in, on the product and on the bare program. */
const startOthers = async (bench: Bench, url: string, address: string) => {
  const token = await signIn(address, 'school20', demoPassword)
  const call = userPageCall()
  const statements = await statementsOf(url, token, [call])
  const bareAddress = await startBare(bench, './bareServer.ts', {
    DATABASE_URL: url,
    STATEMENTS: JSON.stringify(statements),
  })
  const load = { perSecond: pagesPerSecond, seconds: bench.seconds }
  return {
    ours: () => measure({ ...load, address, asked: [call.asked], token }),
    bare: () => measure({ ...load, address: bareAddress, asked: [{ ...call.asked, path: '/0' }] }),
  }
}

/** Same while others read, with their response times. */
const whileOthersWork: Figure = {
  name: `signing in, ${people} at once, while others read ${pagesPerSecond} user pages a second`,
  measure: async (bench) => {
    const url = await databaseOf(bench.server, sizes.city)
    const address = await startProduct(bench, url)
    const others = await startOthers(bench, url, address)
    await Promise.all([measureSignIns(address, bench.seconds), others.ours()])
    await others.bare()
    const turns = await takeTurns(bench, async () => {
      const [bare, barePages] = await Promise.all([bareVerifications(people, bench.seconds), others.bare()])
      const [ours, pages] = await Promise.all([measureSignIns(address, bench.seconds), others.ours()])
      return { bare, barePages, ours, pages }
    })
    const [p99, bare] = [
      median(turns.map(({ pages }) => pages.p99)),
      median(turns.map(({ barePages }) => barePages.p99)),
    ]
    const waiting = { of: 'p99 of their pages', value: `${p99} ms (bare ${bare} ms)`, limit: 'reported', held: true }
    return [signInRow(turns, null), waiting]
  },
}

/** Signing in with accounts of ten schools, without other load and while others work. */
export const signingIn: readonly Figure[] = [withoutLoad, whileOthersWork]
