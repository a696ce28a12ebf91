import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../../platform/contract/upload.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Files, StoredBytes } from '../../../../platform/server/files/files.ts'
import { makeImage } from '../../../../platform/server/files/makeImage.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf, memberOf } from '../../../../platform/server/session.ts'
import { setMemberFields } from '../../../registry/server/members.ts'
import { showAvatarTo } from '../../../registry/server/avatar.ts'
import { findSchoolOfMember } from '../../../registry/server/membership.ts'
import type { member } from '../../../registry/server/tables/members.ts'
import { type users, avatarSize } from '../../contract.ts'
import { lockForChange } from '../personGuards.ts'

/** Replaces a member's avatar with a stored picture. The caller has locked the row and checked permissions. */
export const replaceAvatar = async (
  db: Db,
  files: Files,
  {
    schoolId,
    id: memberId,
    avatarFileId: before,
  }: Pick<typeof member.$inferSelect, 'schoolId' | 'id' | 'avatarFileId'>,
  { stored, contentType }: { readonly stored: StoredBytes; readonly contentType: string },
): Promise<number> => {
  const about = { name: '头像.jpg', contentType, lastsSeconds: null }
  const avatarFileId = await files.record(db, stored, { schoolId, memberId, ...about })
  await setMemberFields(db, { schoolId, memberId }, { avatarFileId })
  if (before !== null) await files.discard(db, before)
  return avatarFileId
}

/**
 * Replaces the avatar of the caller, or of a user whom the caller may edit, and returns its address. The picture is
 * re-encoded at `avatarSize`, which also removes camera data on place and time.
 */
export const setAvatar = async ({ params, session, uploads, files, recorded }: Context<typeof users.setAvatar>) => {
  // Answer `notFound`, so that callers without the edit permission can't probe for ids.
  const mayEdit = params.id === memberOf(session) || session.permissions.has('school:user:edit')
  if (!mayEdit) throw new Refusal(common.notFound)
  const [photo] = uploads
  if (!photo) throw new Refusal(uploadRefusals.missing)
  const { bytes, contentType } = await makeImage(photo.path, { ...avatarSize, fit: 'cover' })
  const stored = await files.store(bytes)
  const own = { schoolId: schoolOf(session), memberId: memberOf(session) }
  const kept = await recorded(async (db) => {
    const schoolId = await findSchoolOfMember(db, session, params.id)
    const before = await lockForChange(db, session, schoolId, params.id)
    const avatarFileId = await replaceAvatar(db, files, before, { stored, contentType })
    return { schoolId, avatarFileId }
  })
  return showAvatarTo(files, own)(kept)
}
