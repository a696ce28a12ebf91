import { role } from '../contract/roles.ts'
import type { Files } from './files/files.ts'
import { type Session, holdsRole, memberOf, schoolOf } from './session.ts'

/**
 * Returns a function that turns a photo's file id into its address for the caller. It returns null without a photo
 * and for bureau administrators, who see no faces.
 */
export const makeFaceLinker = (
  { files, session }: { readonly files: Files; readonly session: Session },
  fileSchoolId: number,
) => {
  const viewer = { schoolId: schoolOf(session), memberId: memberOf(session), fileSchoolId }
  const isShown = !holdsRole(session, role.bureauAdministrator)
  return (fileId: number | null): string | null => (isShown && fileId !== null ? files.link(fileId, viewer) : null)
}
