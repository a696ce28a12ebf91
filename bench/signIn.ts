import autocannon from 'autocannon'
import { demoPassword } from '../simulator/district/accounts.ts'
import { bareVerifications } from './bareArgon.ts'
import { databaseOf, sizes } from './data.ts'
import type { Figure, Row } from './figure.ts'
import { startProduct } from './programs.ts'
import { middleBy, takeTurns } from './turns.ts'

/** How many sign in at once, each with an account of their own school. */
const people = 10

interface SignIns {
  readonly rate: number
  readonly refused: number
}

/** Sign-ins a second, as at eight in the morning. One that is refused is counted, and is no sign-in. */
const takeSignIns = async (address: string, seconds: number): Promise<SignIns> => {
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

/** Signing in, beside argon2 alone with as many in flight. */
const alone: Figure = {
  name: `signing in, ${people} at once`,
  measure: async (bench) => {
    const address = await startProduct(bench, await databaseOf(bench.server, sizes.city))
    // Long enough for the compiler: a second has only a hundred sign-ins.
    await takeSignIns(address, 2 * bench.seconds)
    const turns = await takeTurns(bench, async () => ({
      bare: await bareVerifications(people, bench.seconds),
      ours: await takeSignIns(address, bench.seconds),
    }))
    return [signInRow(turns, 0.8)]
  },
}

/** Signing in with accounts of ten schools. */
export const signingIn: readonly Figure[] = [alone]
