import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type users, usersRefusals } from '../contract.ts'
import { lockMember } from './membership.ts'
import { refuseHigher } from './standing.ts'
import { member } from './tables.ts'

/** Disables or enables somebody in one school. What they have open there is refused from the next call on. */
export const setDisabled = async ({ db, session, body }: Context<typeof users.setDisabled>) => {
  if (body.userId === session.personId) throw new Refusal(usersRefusals.notYourself)
  await lockMember(db, body.schoolId, body.userId)
  await refuseHigher(db, session, body.userId)
  await db
    .update(member)
    .set({ disabled: body.flag })
    .where(and(eq(member.schoolId, body.schoolId), eq(member.personId, body.userId)))
  return { accountDisabled: body.flag }
}
