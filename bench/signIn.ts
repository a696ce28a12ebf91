import autocannon from 'autocannon'
import { demoPassword } from '../simulator/district/accounts.ts'
import { bareVerifications } from './bareArgon.ts'
import { startProgram } from './programs.ts'

/** Sign-ins a second with this many people at once, each with an account of their own, as at eight in the morning. */
const signInsPerSecond = async (address: string, people: number, seconds: number): Promise<number> => {
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
  if (result.mismatches + result.errors > 0) throw new Error(`${result.mismatches} sign-ins were refused`)
  return result.requests.average
}

/** Signing in, beside argon2 alone with as many in flight. */
export const measureSignIn = async (url: string, seconds: number): Promise<{ ours: number; bare: number }> => {
  const people = 10
  const bare = await bareVerifications(people, seconds)
  const product = await startProgram('./serve.ts', { DATABASE_URL: url })
  try {
    // Long enough for the compiler: a second has only a hundred sign-ins.
    await signInsPerSecond(product.address, people, 3 * seconds)
    return { bare, ours: await signInsPerSecond(product.address, people, seconds) }
  } finally {
    await product.stop()
  }
}
