/** The most tokens that are remembered: the oldest are forgotten, and known again by their next call. */
const mostKnown = 50_000

/**
 * Remembers whose token it is that called here before. It only says with whom a call waits its turn: who may call is read
 * from the database each time.
 */
export const makeKnownTokens = () => {
  const accounts = new Map<string, number>()
  return {
    /** The name under which the calls of a token are counted: its account's, as soon as it has called once. */
    nameOf: (token: string): string => {
      const accountId = accounts.get(token)
      return accountId === undefined ? token : `account ${accountId}`
    },
    learn: (token: string, accountId: number): void => {
      if (accounts.get(token) === accountId) return
      accounts.set(token, accountId)
      const [oldest] = accounts.keys()
      if (accounts.size > mostKnown && oldest !== undefined) accounts.delete(oldest)
    },
  }
}
