import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import { file } from '../../../platform/server/files/tables.ts'
import type { Brand, BrandLogo, Brands } from '../../../platform/server/http/brands.ts'
import { brand } from './tables.ts'

/** How long brands are cached, ms. Page requests cost no query meanwhile. */
const cachedFor = 5000

interface KnownBrands {
  readonly hosts: ReadonlyMap<string, Brand>
  readonly logos: ReadonlyMap<string, BrandLogo>
}

const nothingKnown: KnownBrands = { hosts: new Map(), logos: new Map() }

const present = (row: typeof brand.$inferSelect, logoKey: string | null): Brand => ({
  name: row.name,
  logoKey,
  ...(row.officialSite === null ? {} : { officialSite: row.officialSite }),
  ...(row.trialSite === null ? {} : { trialSite: row.trialSite }),
  ...(row.company === null ? {} : { company: row.company }),
  ...(row.recordNumber === null ? {} : { recordNumber: row.recordNumber }),
})

/** Only the platform's brands apply. Brands of another tenant are never shown. */
const readBrands = (database: Database): Promise<KnownBrands> =>
  database.inSchool(platformSchool, async (db) => {
    const rows = await db
      .select({ brand, key: file.key, contentType: file.contentType, size: file.size })
      .from(brand)
      .leftJoin(file, and(eq(file.schoolId, brand.schoolId), eq(file.id, brand.logoFileId)))
    const logos = rows.flatMap(({ key, contentType, size }) =>
      key !== null && contentType !== null && size !== null ? [[key, { key, contentType, size }] as const] : [],
    )
    return { hosts: new Map(rows.map((row) => [row.brand.host, present(row.brand, row.key)])), logos: new Map(logos) }
  })

/**
 * The platform's brands by host. All are read together and cached, so that unknown hosts or keys cost no query and no
 * memory. If the database fails, the last known brands stay.
 */
export const makeBrands = ({ database, clock }: { database: Database; clock: Clock }): Brands => {
  let known = nothingKnown
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const refresh = async (): Promise<void> => {
    try {
      known = await readBrands(database)
    } catch {
      // Serve the page without fresh brands. The readiness check reports the database.
    } finally {
      readAt = clock.now().getTime()
      reading = null
    }
  }

  const current = async (): Promise<KnownBrands> => {
    if (Math.abs(clock.now().getTime() - readAt) >= cachedFor) await (reading ??= refresh())
    return known
  }

  return {
    ofHost: async (host) => (await current()).hosts.get(host.replace(/\.$/, '')) ?? null,
    logo: async (key) => (await current()).logos.get(key) ?? null,
  }
}
