import { demoPassword } from '../simulator/district/accounts.ts'
import type { Bench } from './figure.ts'
import { measure, signIn } from './load.ts'
import { startBare, startProduct } from './programs.ts'
import { type ReadCall, statementsOf } from './statements.ts'
import { type Pair, takePairs } from './turns.ts'

/** Measures reading calls of one user on the product, and the bare program with the same statements. */
export const compareWithBare = async (
  bench: Bench,
  { url, who, calls }: { readonly url: string; readonly who: string; readonly calls: readonly ReadCall[] },
): Promise<Pair[]> => {
  const address = await startProduct(bench, url)
  const token = await signIn(address, who, demoPassword)
  const statements = await statementsOf(url, token, calls)
  const bareAddress = await startBare(bench, './bareServer.ts', {
    DATABASE_URL: url,
    STATEMENTS: JSON.stringify(statements),
  })
  const requests = calls.map((call) => call.asked)
  const bareRequests = requests.map((one, at) => ({ ...one, path: `/${at}` }))
  return takePairs(
    bench,
    (seconds) => measure({ address, asked: requests, token, seconds }),
    (seconds) => measure({ address: bareAddress, asked: bareRequests, seconds }),
  )
}
