import { sql } from 'drizzle-orm'
import { face } from '../../areas/users/server/tables.ts'
import { member } from '../../areas/registry/server/tables/members.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { file } from '../../platform/server/files/tables.ts'
import type { DemoPart } from '../demoPart.ts'
import type { District } from '../district/district.ts'
import { drawPortraits } from '../district/portraits.ts'
import { insertRows } from '../insertRows.ts'
import { storePortraits } from '../storePortraits.ts'

const setAvatars = async (db: Db, rows: readonly (typeof file.$inferSelect)[]): Promise<void> => {
  const fileRows = rows.map(({ id, schoolId, memberId }) => ({ school: schoolId, member: memberId, file: id }))
  await db.execute(sql`update ${member} set avatar_file_id = given.file
    from json_to_recordset(${JSON.stringify(fileRows)}::json) as given (school bigint, member bigint, file bigint)
    where ${member.schoolId} = given.school and ${member.id} = given.member`)
}

/** Face numbers by record. */
const faceIdsOf = ({ members }: District) => {
  const ids = new Map(members.map(({ id, faceId }) => [id, faceId]))
  return (memberId: number) => ids.get(memberId) ?? null
}

/**
 * The faces of the district: avatars, and photos of the pictured people with a face number; other faces were registered
 * at a device that keeps no photo. These are the first files, so their ids can be assigned here.
 */
export const avatars: DemoPart = {
  name: 'avatars',
  write: async (db, { district, today, random, files }) => {
    const portraits = drawPortraits(random, district, today)
    const pictures = await storePortraits(portraits, { files, name: '头像.jpg', first: 1 })
    const faceIdOf = faceIdsOf(district)
    const known = portraits.filter(({ memberId }) => faceIdOf(memberId) !== null)
    const photos = await storePortraits(known, { files, name: '人脸.jpg', first: pictures.length + 1 })
    await insertRows(db, file, [...pictures, ...photos])
    await setAvatars(db, pictures)
    const faces = photos.flatMap(({ id: fileId, schoolId, memberId, createdAt }) => {
      const id = faceIdOf(memberId)
      return id === null ? [] : [{ id, schoolId, memberId, fileId, createdAt }]
    })
    await insertRows(db, face, faces)
    // Numbers of faces without a photo are used, too. The counter never decreases.
    const counter = sql`pg_get_serial_sequence('face', 'id')`
    await db.execute(sql`select setval(${counter}, greatest(max(face_id), nextval(${counter}) - 1)) from ${member}`)
  },
}
