import { role } from '../contract/roles.ts'
import type { Files } from './files/files.ts'
import { type Session, holdsRole, memberOf, schoolOf } from './session.ts'

/** Gives the address of the photograph of somebody of one school to the caller of a call; null without one, and to a bureau, which is shown nobody's face. */
export const facesFor = (
  { files, session }: { readonly files: Files; readonly session: Session },
  fileSchoolId: number,
) => {
  const viewer = { schoolId: schoolOf(session), memberId: memberOf(session), fileSchoolId }
  const isShown = !holdsRole(session, role.bureauAdministrator)
  return (fileId: number | null): string | null => (isShown && fileId !== null ? files.link(fileId, viewer) : null)
}
