import type { Context } from '../../../../platform/server/serve.ts'
import { avatarsFor } from '../../../registry/server/avatar.ts'
import { type users, UserFilter } from '../../contract.ts'
import { facePhotoLinks } from '../faces/faces.ts'
import { findUserPage } from './findUserPage.ts'
import { findGroupsByPerson } from '../records/groups.ts'

/** Returns the user list with face photos and user groups. */
export const findUserPage2 = async ({ db, session, body, files }: Context<typeof users.findUserPage2>) => {
  const page = await findUserPage(db, session, UserFilter.parse(body), avatarsFor({ files, session }))
  const ids = page.content.map(({ id }) => id)
  // All rows of a list belong to one school.
  const schoolId = page.content[0]?.schoolId
  if (schoolId === undefined) return { ...page, content: [] }
  const photos = await facePhotoLinks(db, { session, files }, schoolId)(ids)
  const groups = await findGroupsByPerson(db, schoolId, ids)
  const content = page.content.map((row) => ({
    ...row,
    userFaceImg: photos.get(row.id) ?? null,
    groups: groups(row.id),
  }))
  return { ...page, content }
}
