import { Refusal, type RefusalKind } from '../contract/refusal.ts'

/** A refusal beside which stays what its call has written so far. */
class KeptRefusal extends Refusal {}

/**
 * A refusal that commits, for counting: a wrong code is charged although the call is refused, else guessing would cost
 * nothing. Whatever the call has written before it throws this is kept, so it is thrown before anything else is written.
 */
export const refusalKept = (kind: RefusalKind): Refusal => new KeptRefusal(kind)

/** What came of the work of a transaction that is to be committed. */
type Outcome<T> = { readonly data: T } | { readonly refused: Refusal }

/** Carries out the work of a transaction; ends it without an error, so that it is committed, also where it refuses and is kept. */
export const keepingRefusals = async <T>(
  work: Promise<T>,
  refusing: () => Promise<void> = async () => undefined,
): Promise<Outcome<T>> => {
  try {
    return { data: await work }
  } catch (error) {
    if (!(error instanceof KeptRefusal)) throw error
    await refusing()
    return { refused: error }
  }
}

/** After the commit: gives what the work gave, or refuses. */
export const dataOrRefusal = <T>(outcome: Outcome<T>): T => {
  if ('refused' in outcome) throw outcome.refused
  return outcome.data
}
