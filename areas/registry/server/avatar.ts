import type { Files, LinkFor } from '../../../platform/server/files/files.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'

/**
 * A record with its portrait, a file of the record's school. The row names the file, so lists need no query on files.
 */
interface Portrayed {
  readonly schoolId: number
  readonly avatarFileId: number | null
}

/** Returns the portrait's URL for the viewer, or null if the record has none. */
export type ShowAvatar = (whose: Portrayed) => string | null

/** Builds the function that links portraits for this viewer. Each link costs one seal and no query. */
export const showAvatarTo =
  (files: Files, { schoolId, memberId }: Pick<LinkFor, 'schoolId' | 'memberId'>): ShowAvatar =>
  (whose) =>
    whose.avatarFileId === null
      ? null
      : files.link(whose.avatarFileId, { schoolId, memberId, fileSchoolId: whose.schoolId })

/** Builds the function that links portraits for the caller. */
export const avatarsFor = ({ files, session }: { readonly files: Files; readonly session: Session }): ShowAvatar =>
  showAvatarTo(files, { schoolId: schoolOf(session), memberId: memberOf(session) })
