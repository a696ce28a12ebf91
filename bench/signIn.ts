import { demoPassword } from '../simulator/district/accounts.ts'
import { bareVerifications } from './bareArgon.ts'
import { startProgram } from './programs.ts'
import { signIn } from './load.ts'

/** Sign-ins a second with this many people at once, each with an account of their own, as at eight in the morning. */
const signInsPerSecond = async (address: string, people: number, seconds: number): Promise<number> => {
  const end = performance.now() + seconds * 1000
  let done = 0
  const work = async (_: unknown, index: number) => {
    while (performance.now() < end) {
      await signIn(address, `school${index + 1}`, demoPassword)
      done++
    }
  }
  await Promise.all(Array.from({ length: people }, work))
  return done / seconds
}

/** Signing in, beside argon2 alone with as many in flight. */
export const measureSignIn = async (url: string, seconds: number): Promise<{ ours: number; bare: number }> => {
  const people = 10
  const bare = await bareVerifications(people, seconds)
  const product = await startProgram('./serve.ts', { DATABASE_URL: url })
  try {
    await signInsPerSecond(product.address, people, 2)
    return { bare, ours: await signInsPerSecond(product.address, people, seconds) }
  } finally {
    await product.stop()
  }
}
