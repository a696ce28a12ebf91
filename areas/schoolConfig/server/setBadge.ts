import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import { makeImage } from '../../../platform/server/files/makeImage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf, memberOf } from '../../../platform/server/session.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { badgeSize, type schoolConfig as calls } from '../contract.ts'
import { readConfigValue, writeConfigValue } from './values.ts'

/** Replaces the badge by the uploaded picture, scaled to fit. Returns its URL. */
export const setBadge = async (context: Context<typeof calls.setBadge>): Promise<string> => {
  const { params, session, uploads, files, recorded } = context
  const [picture] = uploads
  if (!picture) throw new Refusal(uploadRefusals.missing)
  const { bytes, contentType } = await makeImage(picture.path, { ...badgeSize, fit: 'inside', format: 'webp' })
  const stored = await files.store(bytes)
  const { schoolId } = params
  return recorded(async (db) => {
    // Serialize concurrent uploads, so that the earlier picture is discarded.
    const [held] = await db.select({ id: school.id }).from(school).where(eq(school.id, schoolId)).for('update')
    if (!held) throw new Refusal(common.notFound)
    const before = await readConfigValue(db, schoolId, 'logo')
    const described = { name: '校徽.webp', contentType, lastsSeconds: null }
    const fileId = await files.record(db, stored, { schoolId, memberId: memberOf(session), ...described })
    await writeConfigValue(db, schoolId, 'logo', String(fileId))
    if (before !== null) await files.discard(db, Number(before))
    return files.link(fileId, { schoolId: schoolOf(session), memberId: memberOf(session), fileSchoolId: schoolId })
  })
}
