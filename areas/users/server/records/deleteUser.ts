import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Files } from '../../../../platform/server/files/files.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { deleteMember, isRecord } from '../../../registry/server/members.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { endParentsWithoutChild, listParents } from '../../../registry/server/parentRoles.ts'
import { findSchoolOfMember } from '../../../registry/server/membership.ts'
import type { users } from '../../contract.ts'
import { usersRefusals } from '../../refusals.ts'
import { type PeopleWorkContext, lockForChange } from '../personGuards.ts'
import { face } from '../tables.ts'
import { whenPersonIsDeleted } from './personDeletion.ts'

const discardFiles = async (db: Db, files: Files, schoolId: number, memberId: number): Promise<void> => {
  const faces = await db
    .select({ fileId: face.fileId })
    .from(face)
    .where(and(eq(face.schoolId, schoolId), eq(face.memberId, memberId)))
  const [portrait] = await db.select({ fileId: member.avatarFileId }).from(member).where(isRecord(schoolId, memberId))
  for (const { fileId } of [...faces, ...(portrait ? [portrait] : [])]) {
    if (fileId !== null) await files.discard(db, fileId)
  }
}

/**
 * Deletes one person of a school with the dependent data. Refuses the caller's record and a person with a higher role.
 */
export const deletePerson = async (
  { db, session, files, clock }: PeopleWorkContext,
  schoolId: number,
  id: number,
): Promise<void> => {
  if (id === session.memberId) throw new Refusal(usersRefusals.notYourself)
  await lockForChange(db, session, schoolId, id)
  await discardFiles(db, files, schoolId, id)
  await whenPersonIsDeleted.tell(db, { schoolId, memberId: id, files })
  const parents = await listParents(db, schoolId, [id])
  await deleteMember(db, schoolId, id, clock.now())
  await endParentsWithoutChild(db, schoolId, parents)
}

/** Deletes a person's record in a school with its dependent data. Records in other schools stay. */
export const deleteUser = async (context: Context<typeof users.deleteUser>): Promise<null> => {
  const { db, session, body } = context
  if (body.id === session.memberId) throw new Refusal(usersRefusals.notYourself)
  const schoolId = await findSchoolOfMember(db, session, body.id, body.schoolId)
  await deletePerson(context, schoolId, body.id)
  return null
}
