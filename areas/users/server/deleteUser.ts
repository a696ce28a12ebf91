import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { users } from '../contract.ts'
import { usersRefusals } from '../refusals.ts'
import { avatarFileOf } from './avatar.ts'
import { lockMember, schoolOfMember } from './membership.ts'
import { ofMembership, refuseHigherAnywhere } from './standing.ts'
import { face, member, person } from './tables.ts'

const discardFaces = async (db: Db, files: Files, schoolId: number, personId: number): Promise<void> => {
  const held = await db
    .select({ fileId: face.fileId })
    .from(face)
    .where(and(eq(face.schoolId, schoolId), eq(face.personId, personId)))
  for (const { fileId } of held) await files.discard(db, fileId)
}

/** Who is in no school any more is within nobody's walls. */
const deletePerson = async (db: Db, files: Files, personId: number): Promise<void> => {
  const elsewhere = await db.$count(member, eq(member.personId, personId))
  if (elsewhere > 0) return
  const [gone] = await db.delete(person).where(eq(person.id, personId)).returning({ avatarKey: person.avatarKey })
  const avatar = avatarFileOf(gone?.avatarKey ?? null)
  if (avatar) await files.discard(db, avatar.fileId)
}

/** Ends somebody's standing in a school, with all that hangs on it; the person goes with their last one. */
export const deleteUser = async ({
  session,
  body,
  files,
  recorded,
}: Context<typeof users.deleteUser>): Promise<null> => {
  if (body.id === session.personId) throw new Refusal(usersRefusals.notYourself)
  return recorded(async (db) => {
    const schoolId = await schoolOfMember(db, session, body.id, body.schoolId)
    await lockMember(db, schoolId, body.id)
    await refuseHigherAnywhere(db, session, body.id)
    await discardFaces(db, files, schoolId, body.id)
    await db.delete(member).where(ofMembership(schoolId, body.id))
    await asSystemWithin(db, 'people: who is in no school any more', () => deletePerson(db, files, body.id))
    return null
  })
}
