import { setTimeout as after } from 'node:timers/promises'

/** Minimum duration of an answer whose timing must not reveal what was found, ms. */
const minimumDuration = 150

/** Waits for `work`, but at least the minimum duration, so that results and refusals all take equally long. */
export const withMinimumDuration = async <T>(work: Promise<T>): Promise<T> => {
  const [done] = await Promise.allSettled([work, after(minimumDuration)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
