/** A statement as the bare program repeats it. */
export interface Statement {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** Narrowing a transaction to a school is the walls', which the bare program has none of. */
const isScope = (sql: string) => sql.includes('set_config(')

/** Hears which statements a piece of work sends: `logger` is for the database, `hear` gives those of one work alone. */
export const makeRecorder = () => {
  let heard: Statement[] = []
  const take = () => {
    const taken = heard
    heard = []
    return taken
  }
  return {
    logger: {
      logQuery: (sql: string, params: unknown[]) => {
        if (!isScope(sql)) heard.push({ sql, params })
      },
    },
    hear: async (work: () => Promise<unknown>): Promise<Statement[]> => {
      take()
      await work()
      return take()
    },
  }
}
