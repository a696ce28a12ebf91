import { type SQL, and, eq } from 'drizzle-orm'
import { normalizeCardNumber } from '../../../../platform/contract/numbers.ts'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, holdsRole } from '../../../../platform/server/session.ts'
import { avatarsFor } from '../../../registry/server/avatar.ts'
import { isRecord } from '../../../registry/server/members.ts'
import { hasOneOfCards } from '../../../registry/server/cardNumbers.ts'
import { hasCode } from '../../../registry/server/codes.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { users } from '../../contract.ts'
import { usersRefusals } from '../../refusals.ts'
import { showCardTo } from '../cardMasking.ts'
import { memberWithinReach } from '../reach.ts'
import { rolesOfMember } from '../rolesOfMember.ts'
import { presentRow, maskRowFor, selectRows } from '../list/rows.ts'

/** Maximum number of digits of a card number. */
const maxDigits = 10

const toCardNumber = (code: string): string | null =>
  normalizeCardNumber(code.replaceAll(/\D/g, '').slice(-maxDigits)) || null

const findCard = async (db: Db, where: SQL | undefined) => {
  const [row] = await db
    .select({ id: member.id, code: member.code, cardNum: member.cardNum, roles: rolesOfMember })
    .from(member)
    .where(where)
  return row
}

/** A bureau makes no cards, so it may not see card numbers, by which gates and desks identify a person. */
const mayReadCards = (session: Session) => !holdsRole(session, role.bureauAdministrator)

/**
 * Returns the card number of the member with this code. If there is none, returns the number for a new card: the code's
 * digits.
 */
export const cardOfCode = async ({ db, session, query }: Context<typeof users.cardOfCode>) => {
  const code = query.code.trim()
  if (code === '') throw new Refusal(usersRefusals.codeEmpty)
  if (!mayReadCards(session)) return null
  const held = await findCard(db, and(eq(member.schoolId, query.schoolId), hasCode(code), memberWithinReach(session)))
  return (held && showCardTo(session)(held.cardNum, held)) ?? toCardNumber(code)
}

/** Like `cardOfCode`, by user id. For schools without codes it falls back to the id. */
export const cardOfUser = async ({ db, session, query }: Context<typeof users.cardOfUser>) => {
  if (!mayReadCards(session)) return null
  const held = await findCard(db, isRecord(query.schoolId, query.userId))
  const shown = held && showCardTo(session)(held.cardNum, held)
  return shown ?? toCardNumber(held?.code ?? '') ?? normalizeCardNumber(String(query.userId))
}

/** Returns the holder of a card, or null if nobody in the school has it. A student's name is hidden from a bureau. */
export const userOfCard = async ({ db, session, params, files }: Context<typeof users.userOfCard>) => {
  const holder = and(eq(member.schoolId, params.schoolId), hasOneOfCards([params.card]), memberWithinReach(session))
  const [row] = await selectRows(db).where(holder)
  if (!row) return null
  return maskRowFor(session)(presentRow(row, avatarsFor({ files, session })))
}
