/** The five-character SQLSTATE with which PostgreSQL refused a statement, or an empty string if it succeeded. */
export const sqlErrorOf = async (statement: Promise<unknown>): Promise<string> => {
  try {
    await statement
    return ''
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : String(cause)
  }
}

/** Row-level security or a missing grant. */
export const permissionDenied = '42501'
/** A foreign key without a referenced row. */
export const foreignKeyViolation = '23503'
