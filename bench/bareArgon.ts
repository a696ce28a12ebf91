import { hash, verify } from '@node-rs/argon2'

/** Password checks per second on this machine without any other work, with `inFlight` concurrent ones. */
export const bareVerifications = async (inFlight: number, seconds: number): Promise<number> => {
  const stored = await hash('Xingtan-2026', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const end = performance.now() + seconds * 1000
  let done = 0
  const work = async () => {
    while (performance.now() < end) {
      await verify(stored, 'Xingtan-2026')
      done++
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work))
  return done / seconds
}
