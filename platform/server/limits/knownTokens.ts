import type { Party } from '../database/fairShare.ts'

/** The most remembered tokens. The oldest are forgotten and learned again with their next call. */
const maxTokens = 50_000

/** The owner of a token and its school, which is null until one is chosen. */
interface Owner {
  readonly accountId: number
  readonly schoolId: number | null
}

/**
 * Remembers the owners of tokens that have called here. It only decides with whom a call takes turns; permissions are
 * read from the database each time.
 */
export const makeKnownTokens = () => {
  const owners = new Map<string, Owner>()
  const nameOf = (token: string): string => {
    const owner = owners.get(token)
    return owner === undefined ? token : `account ${owner.accountId}`
  }
  return {
    /** The name under which a token's calls are counted: the account, once the token has called. */
    nameOf,
    /** The school and the person of a call, as far as they are known. */
    partyOf: (token: string): Party => ({
      school: `school ${owners.get(token)?.schoolId ?? 'not known'}`,
      person: nameOf(token),
    }),
    learn: (token: string, owner: Owner): void => {
      const known = owners.get(token)
      if (known?.accountId === owner.accountId && known.schoolId === owner.schoolId) return
      owners.set(token, owner)
      const [oldest] = owners.keys()
      if (owners.size > maxTokens && oldest !== undefined) owners.delete(oldest)
    },
  }
}
