import type { Party } from '../database/fairShare.ts'

/** The most tokens that are remembered: the oldest are forgotten, and known again by their next call. */
const mostKnown = 50_000

/** The owner of a token, and the school that it is for: null until one is chosen. */
interface Owner {
  readonly accountId: number
  readonly schoolId: number | null
}

/**
 * Remembers whose token it is that called here before. It only says with whom a call waits its turn: who may call is read
 * from the database each time.
 */
export const makeKnownTokens = () => {
  const owners = new Map<string, Owner>()
  const nameOf = (token: string): string => {
    const owner = owners.get(token)
    return owner === undefined ? token : `account ${owner.accountId}`
  }
  return {
    /** The name under which the calls of a token are counted: its account's, as soon as it has called once. */
    nameOf,
    /** The school and the person that a call is done for, as far as they are known. */
    partyOf: (token: string): Party => ({
      school: `school ${owners.get(token)?.schoolId ?? 'not known'}`,
      person: nameOf(token),
    }),
    learn: (token: string, owner: Owner): void => {
      const known = owners.get(token)
      if (known?.accountId === owner.accountId && known.schoolId === owner.schoolId) return
      owners.set(token, owner)
      const [oldest] = owners.keys()
      if (owners.size > mostKnown && oldest !== undefined) owners.delete(oldest)
    },
  }
}
