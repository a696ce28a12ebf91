import { Refusal, type RefusalKind } from '../contract/refusal.ts'

/** A refusal that keeps the rows that its call has written so far. */
class KeptRefusal extends Refusal {
  /** The name of the object that the call was meant for, in the trail. */
  readonly about: string | null

  constructor(kind: RefusalKind, fill: Refusal['fill'], about: string | null) {
    super(kind, fill)
    this.about = about
  }
}

/**
 * Makes a refusal that commits, for counting: a wrong code is counted although the call is refused, otherwise
 * guessing would cost nothing. Everything that the call wrote before throwing it is kept, so throw it before anything
 * else is written. `about` names in the trail the object that the call was meant for, of which nothing is written.
 */
export const makeKeptRefusal = (kind: RefusalKind, fill: Refusal['fill'] = {}, about: string | null = null): Refusal =>
  new KeptRefusal(kind, fill, about)

/** The outcome of a transaction that must be committed. */
type Outcome<T> = { readonly data: T } | { readonly refused: Refusal }

/**
 * Awaits the work of a transaction. A kept refusal becomes an outcome instead of an error, so that the transaction
 * commits.
 */
export const catchKeptRefusal = async <T>(
  work: Promise<T>,
  refusing: (about: string | null) => Promise<void> = async () => undefined,
): Promise<Outcome<T>> => {
  try {
    return { data: await work }
  } catch (error) {
    if (!(error instanceof KeptRefusal)) throw error
    await refusing(error.about)
    return { refused: error }
  }
}

/** Returns the result of the work after the commit, or throws its refusal. */
export const dataOrRefusal = <T>(outcome: Outcome<T>): T => {
  if ('refused' in outcome) throw outcome.refused
  return outcome.data
}
