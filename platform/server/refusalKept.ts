import { Refusal, type RefusalKind } from '../contract/refusal.ts'

/** A refusal that keeps the rows its call has written so far. */
class KeptRefusal extends Refusal {
  /** The name by which the trail calls the thing that it was meant for. */
  readonly about: string | null

  constructor(kind: RefusalKind, fill: Refusal['fill'], about: string | null) {
    super(kind, fill)
    this.about = about
  }
}

/**
 * A refusal that commits, for counting: a wrong code is charged although the call is refused, else guessing would cost
 * nothing. Everything that the call wrote before it throws this is kept, so throw it before anything else is written. `about`
 * names in the trail what it was to be done to, of which nothing is written.
 */
export const refusalKept = (kind: RefusalKind, fill: Refusal['fill'] = {}, about: string | null = null): Refusal =>
  new KeptRefusal(kind, fill, about)

/** The outcome of a transaction that is to be committed. */
type Outcome<T> = { readonly data: T } | { readonly refused: Refusal }

/** Carries out the work of a transaction. A kept refusal becomes an outcome instead of an error, so that the transaction commits. */
export const keepingRefusals = async <T>(
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

/** After the commit: gives the result of the work, or refuses. */
export const dataOrRefusal = <T>(outcome: Outcome<T>): T => {
  if ('refused' in outcome) throw outcome.refused
  return outcome.data
}
