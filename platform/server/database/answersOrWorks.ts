import { DatabaseAway } from './databaseAway.ts'

/** How long the question may wait for the work before it, ms. */
const waitsFor = 100

/** How long one work may hold the only connection until the database counts as stuck, ms: twice as long as a call may take. */
const stuckAfter = 60_000

/**
 * Asks a database with one connection whether it is there: it answers, or it has been at work at the same thing for less than
 * a minute. Those who ask at the same time share one question.
 */
export const answersOrWorks = (ask: () => Promise<void>, heldFor: () => number) => {
  let asked: Promise<void> | null = null
  const share = () =>
    (asked ??= ask().finally(() => {
      asked = null
    }))
  return async (): Promise<void> => {
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), waitsFor)
    const outcome = await Promise.race([share(), late.promise]).finally(() => clearTimeout(timer))
    if (outcome === 'late' && heldFor() > stuckAfter)
      throw new DatabaseAway(new Error('it is at the same work for too long'))
  }
}
