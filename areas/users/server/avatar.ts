import type { Files, LinkFor } from '../../../platform/server/files/files.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'

/** What stands in `person.avatarKey`: the picture's file and the school that holds it, so that a list needs no look at files. */
interface AvatarFile {
  readonly schoolId: number
  readonly fileId: number
}

/** An avatar's file as a person's row keeps it. */
export const avatarKeyOf = ({ schoolId, fileId }: AvatarFile): string => `${schoolId}-${fileId}`

/** Reads a key again; null where there is none. */
export const avatarFileOf = (key: string | null): AvatarFile | null => {
  const [, schoolId, fileId] = /^(\d+)-(\d+)$/.exec(key ?? '') ?? []
  return schoolId && fileId ? { schoolId: Number(schoolId), fileId: Number(fileId) } : null
}

/** Gives the address that shows somebody's avatar to the one who asks; null for those who have none. */
export type ShowAvatar = (avatarKey: string | null) => string | null

/** Avatars for somebody to see. Each is one seal and no query. */
export const showAvatarTo =
  (files: Files, who: Pick<LinkFor, 'schoolId' | 'personId'>): ShowAvatar =>
  (avatarKey) => {
    const file = avatarFileOf(avatarKey)
    return file && files.link(file.fileId, { ...who, fileSchoolId: file.schoolId })
  }

/** Avatars for the caller of a call to see. */
export const avatarsFor = ({ files, session }: { readonly files: Files; readonly session: Session }): ShowAvatar =>
  showAvatarTo(files, { schoolId: schoolOf(session), personId: session.personId })
