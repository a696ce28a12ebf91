import { hash, verify } from '@node-rs/argon2'

/** How many passwords a second this machine checks with nothing around it, at this many in flight. */
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
