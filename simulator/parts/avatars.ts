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
  const given = rows.map(({ id, schoolId, memberId }) => ({ school: schoolId, member: memberId, file: id }))
  await db.execute(sql`update ${member} set avatar_file_id = given.file
    from json_to_recordset(${JSON.stringify(given)}::json) as given (school bigint, member bigint, file bigint)
    where ${member.schoolId} = given.school and ${member.id} = given.member`)
}

/** Face numbers by the record that has them. */
const faceIdsOf = ({ members }: District) => {
  const ids = new Map(members.map(({ id, faceId }) => [id, faceId]))
  return (memberId: number) => ids.get(memberId) ?? null
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
    const known = portraits.filter(({ memberId }) => faceIdOf(memberId) !== null)
    const photos = await storePortraits(known, { files, name: '人脸.jpg', first: pictures.length + 1 })
    await insertRows(db, file, [...pictures, ...photos])
    await setAvatars(db, pictures)
    const faces = photos.flatMap(({ id: fileId, schoolId, memberId, createdAt }) => {
      const id = faceIdOf(memberId)
      return id === null ? [] : [{ id, schoolId, memberId, fileId, createdAt }]
    })
    await insertRows(db, face, faces)
    // Numbers of faces without a photograph are taken, too; the counter never goes back.
    const counter = sql`pg_get_serial_sequence('face', 'id')`
    await db.execute(sql`select setval(${counter}, greatest(max(face_id), nextval(${counter}) - 1)) from ${member}`)
  },
}
