import { setTimeout as after } from 'node:timers/promises'

/** How long an answer takes at least, ms, which must not tell by its time what was found. */
const atLeast = 150

/** Carries out some work and answers after the same time, whether there was much to do or nothing; refusals too. */
export const evenly = async <T>(work: Promise<T>): Promise<T> => {
  const [done] = await Promise.allSettled([work, after(atLeast)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
