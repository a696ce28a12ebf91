import { sql } from 'drizzle-orm'
import { avatarKeyOf } from '../../areas/users/server/index.ts'
import { face, member, person } from '../../areas/users/server/tables.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { file } from '../../platform/server/files/tables.ts'
import type { DemoPart } from '../demoPart.ts'
import type { District } from '../district/district.ts'
import { drawPortraits } from '../district/portraits.ts'
import { insertRows } from '../insertRows.ts'
import { storePortraits } from '../storePortraits.ts'

const setAvatarKeys = async (db: Db, rows: readonly (typeof file.$inferSelect)[]): Promise<void> => {
  const given = rows.map(({ id, schoolId, personId }) => ({
    person: personId,
    avatar: avatarKeyOf({ schoolId, fileId: id }),
  }))
  await db.execute(sql`update ${person} set avatar_key = given.avatar
    from json_to_recordset(${JSON.stringify(given)}::json) as given (person int, avatar text)
    where ${person.id} = given.person`)
}

/** Whose face is known in which school, by the number that stands at the member. */
const faceIdsOf = ({ members }: District) => {
  const ids = new Map(members.map(({ schoolId, personId, faceId }) => [`${schoolId} ${personId}`, faceId]))
  return (schoolId: number, personId: number) => ids.get(`${schoolId} ${personId}`) ?? null
}

/**
 * The faces of the district: avatars, and the photographs of those who are pictured and known by their face; the others were
 * registered at a device that keeps none. They are the first files there are, which is why they can be numbered here.
 */
export const avatars: DemoPart = {
  name: 'avatars',
  write: async (db, { district, today, random, files }) => {
    const portraits = drawPortraits(random, district, today)
    const pictures = await storePortraits(portraits, { files, name: '头像.jpg', first: 1 })
    const faceIdOf = faceIdsOf(district)
    const known = portraits.filter(({ schoolId, personId }) => faceIdOf(schoolId, personId) !== null)
    const photos = await storePortraits(known, { files, name: '人脸.jpg', first: pictures.length + 1 })
    await insertRows(db, file, [...pictures, ...photos])
    await setAvatarKeys(db, pictures)
    const faces = photos.flatMap(({ id: fileId, schoolId, personId, createdAt }) => {
      const id = faceIdOf(schoolId, personId)
      return id === null ? [] : [{ id, schoolId, personId, fileId, createdAt }]
    })
    await insertRows(db, face, faces)
    // Numbers of faces without a photograph are taken, too.
    await db.execute(sql`select setval(pg_get_serial_sequence('face', 'id'), max(face_id)) from ${member}`)
  },
}
