/** A statement as the bare program repeats it. */
export interface Statement {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** Hears which statements a piece of work sends: `logger` is for the database, `hear` gives those of one work alone. */
export const makeRecorder = () => {
  let heard: Statement[] = []
  const take = () => {
    const taken = heard
    heard = []
    return taken
  }
  return {
    logger: { logQuery: (sql: string, params: unknown[]) => void heard.push({ sql, params }) },
    hear: async (work: () => Promise<unknown>): Promise<Statement[]> => {
      take()
      await work()
      return take()
    },
  }
}
