import { Refusal, type RefusalKind } from '../../../platform/contract/refusal.ts'
import { usersRefusals } from '../refusals.ts'

/** What is said when a unique key is run into: somebody else's values are not to be read, only run into. */
const refusals: Readonly<Record<string, RefusalKind>> = {
  login_name_pkey: usersRefusals.usernameTaken,
  member_code: usersRefusals.codeTaken,
  member_card: usersRefusals.cardTaken,
  parent_once: usersRefusals.linkedAlready,
}

/** Throws an error of the database again, in the catalogue's words where it is about a value that somebody has. */
export const refuseTaken = (error: unknown): never => {
  const cause = error instanceof Error ? error.cause : undefined
  const constraint = cause instanceof Error && 'constraint' in cause ? String(cause.constraint) : ''
  const kind = refusals[constraint]
  throw kind ? new Refusal(kind) : error
}
