import pg from 'pg'
import { demoPassword } from '../simulator/district/accounts.ts'
import { signIn } from './load.ts'
import { startProgram } from './programs.ts'

/** How many jobs that do nothing are done a second, from the call that queues them to the end of the last. */
export const measureJobs = async (url: string, count: number): Promise<number> => {
  const product = await startProgram('./serveLive.ts', { DATABASE_URL: url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("delete from job where kind = 'drill.small'")
    const token = await signIn(product.address, 'teacher1', demoPassword)
    const start = performance.now()
    const response = await fetch(`${product.address}/drill/many`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ count }),
    })
    if (!response.ok) throw new Error(`queueing answered ${response.status}`)
    for (;;) {
      const { rows } = await client.query<{ open: number }>(
        "select count(*)::int as open from job where kind = 'drill.small' and state <> 'done'",
      )
      if (rows[0]?.open === 0) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return count / ((performance.now() - start) / 1000)
  } finally {
    await client.end()
    await product.stop()
  }
}
