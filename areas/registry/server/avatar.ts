import type { Files, LinkFor } from '../../../platform/server/files/files.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'

/** A record's portrait: a file of its own school, so that a list needs no look at files. */
interface Portrayed {
  readonly schoolId: number
  readonly avatarFileId: number | null
}

/** Gives the address that shows somebody's portrait to the one who asks; null for those who have none. */
export type ShowAvatar = (whose: Portrayed) => string | null

/** Portraits for somebody to see. Each is one seal and no query. */
export const showAvatarTo =
  (files: Files, { schoolId, memberId }: Pick<LinkFor, 'schoolId' | 'memberId'>): ShowAvatar =>
  (whose) =>
    whose.avatarFileId === null
      ? null
      : files.link(whose.avatarFileId, { schoolId, memberId, fileSchoolId: whose.schoolId })

/** Portraits for the caller of a call to see. */
export const avatarsFor = ({ files, session }: { readonly files: Files; readonly session: Session }): ShowAvatar =>
  showAvatarTo(files, { schoolId: schoolOf(session), memberId: memberOf(session) })
