import { badges } from '../../simulator/badges/badges.ts'
import type { DemoPart } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { readPicture } from '../../simulator/readPicture.ts'
import { closedModule, schoolConfig } from './server/tables.ts'

/** Modules that a primary school without boarders doesn't need. */
const closedAtQizhi = ['dormitory', 'nightPatrol', 'points']

/** The schools' badges, and the modules they don't use. */
export const demo: DemoPart = {
  name: 'schools',
  write: async (db, { files }) => {
    for (const [schoolId, { name }] of badges) {
      const bytes = await files.store(await readPicture(`${name}.png`))
      const described = { name: '校徽.png', contentType: 'image/png', lastsSeconds: null }
      const fileId = await files.record(db, bytes, { ...described, schoolId, memberId: null })
      await db.insert(schoolConfig).values({ schoolId, key: 'logo', value: String(fileId) })
    }
    await db.insert(closedModule).values(closedAtQizhi.map((module) => ({ schoolId: tenantIds.qizhi, module })))
  },
}
