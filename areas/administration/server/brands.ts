import { and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { makeImage } from '../../../platform/server/files/makeImage.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf, memberOf } from '../../../platform/server/session.ts'
import { type BrandView, brandRefusals, logoSize } from '../brandContract.ts'
import type { administration } from '../contract.ts'
import { brand } from './tables.ts'

type Row = typeof brand.$inferSelect

const linkTo = (files: Files, session: Session, fileId: number) =>
  files.link(fileId, { schoolId: schoolOf(session), memberId: memberOf(session) })

const present = (files: Files, session: Session, row: Row): BrandView => ({
  id: row.id,
  host: row.host,
  name: row.name,
  officialSite: row.officialSite ?? '',
  trialSite: row.trialSite ?? '',
  company: row.company ?? '',
  recordNumber: row.recordNumber ?? '',
  logo: row.logoFileId === null ? null : linkTo(files, session, row.logoFileId),
  version: row.version,
})

const ofTenant = (session: Session) => eq(brand.schoolId, schoolOf(session))

/** Lists the tenant's brands by host. */
export const listBrands = async ({ db, session, files }: Context<typeof administration.brands>) => {
  const rows = await db.select().from(brand).where(ofTenant(session)).orderBy(asc(brand.host))
  return rows.map((row) => present(files, session, row))
}

/**
 * Saves a brand, or inserts one without an id. Other tenants' hosts can't be read, so only the unique key detects a
 * host in use.
 */
export const saveBrand = async ({ db, session, body, files }: Context<typeof administration.saveBrand>) => {
  const { id, version, host, name, ...optional } = body
  // Store empty values as null.
  const values = {
    host,
    name,
    officialSite: optional.officialSite || null,
    trialSite: optional.trialSite || null,
    company: optional.company || null,
    recordNumber: optional.recordNumber || null,
  }
  return saveVersioned(db, brand, {
    name: '品牌',
    schoolId: schoolOf(session),
    id,
    version,
    values,
    twice: { kind: brandRefusals.hostTwice, words: { host } },
    present: (row) => present(files, session, row),
  })
}

const lockBrand = async (db: Db, session: Session, id: number): Promise<Row> => {
  const [row] = await db
    .select()
    .from(brand)
    .where(and(ofTenant(session), eq(brand.id, id)))
    .for('update')
  if (!row) throw new Refusal(common.notFound)
  return row
}

/** Deletes a brand with its logo. Its host then shows the default. */
export const deleteBrand = async ({ db, session, params, files }: Context<typeof administration.deleteBrand>) => {
  const { id, logoFileId } = await lockBrand(db, session, params.id)
  await db.delete(brand).where(eq(brand.id, id))
  if (logoFileId !== null) await files.discard(db, logoFileId)
  return null
}

/** Replaces the logo by the uploaded picture, scaled and re-encoded. Returns its URL. */
export const setBrandLogo = async (context: Context<typeof administration.setBrandLogo>) => {
  const { params, session, uploads, files, recorded } = context
  const [picture] = uploads
  if (!picture) throw new Refusal(uploadRefusals.missing)
  const { bytes, contentType } = await makeImage(picture.path, { ...logoSize, fit: 'inside', format: 'webp' })
  const stored = await files.store(bytes)
  return recorded(async (db) => {
    const { id, logoFileId } = await lockBrand(db, session, params.id)
    const described = { name: '标志.webp', contentType, lastsSeconds: null }
    const fileId = await files.record(db, stored, {
      schoolId: schoolOf(session),
      memberId: memberOf(session),
      ...described,
    })
    await db.update(brand).set({ logoFileId: fileId }).where(eq(brand.id, id))
    if (logoFileId !== null) await files.discard(db, logoFileId)
    return linkTo(files, session, fileId)
  })
}

/** Reaches brands of the session's tenant. */
export const reachBrands = reachRows(brand, ofTenant)
