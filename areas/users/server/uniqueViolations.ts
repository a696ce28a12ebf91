import { Refusal, type RefusalKind } from '../../../platform/contract/refusal.ts'
import { usersRefusals } from '../refusals.ts'

/**
 * Refusals by unique constraint. The caller may not be able to read the conflicting row, so only the violation reveals
 * it.
 */
const refusals: Readonly<Record<string, RefusalKind>> = {
  login_name_pkey: usersRefusals.usernameTaken,
  member_code: usersRefusals.codeTaken,
  member_card: usersRefusals.cardTaken,
  parent_once: usersRefusals.linkedAlready,
}

/** Throws the refusal for a violated unique constraint. Throws any other database error unchanged. */
export const rethrowUniqueViolation = (error: unknown): never => {
  const cause = error instanceof Error ? error.cause : undefined
  const constraint = cause instanceof Error && 'constraint' in cause ? String(cause.constraint) : ''
  const kind = refusals[constraint]
  throw kind ? new Refusal(kind) : error
}
