/** A statement as the bare program repeats it. */
export interface Statement {
  readonly sql: string
  readonly params: readonly unknown[]
}

/**
 * True for the statement that narrows a transaction to a school for row-level security, which the bare program doesn't
 * have.
 */
const isScope = (sql: string) => sql.includes('set_config(')

/**
 * Records the statements of a piece of work: `logger` is for the database, `hear` returns the statements of one work.
 */
export const makeRecorder = () => {
  let statements: Statement[] = []
  const take = () => {
    const recorded = statements
    statements = []
    return recorded
  }
  return {
    logger: {
      logQuery: (sql: string, params: unknown[]) => {
        if (!isScope(sql)) statements.push({ sql, params })
      },
    },
    hear: async (work: () => Promise<unknown>): Promise<Statement[]> => {
      take()
      await work()
      return take()
    },
  }
}
