import type { DemoPart } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { readPicture } from '../../simulator/readPicture.ts'
import { brand } from './server/tables.ts'

/** The bureau shows the console to its schools under its name, at a separate host. */
export const demo: DemoPart = {
  name: 'brands',
  write: async (db, { files }) => {
    const schoolId = tenantIds.platform
    const bytes = await files.store(await readPicture('badge-bureau.png'))
    const described = { name: '标志.png', contentType: 'image/png', lastsSeconds: null }
    const logoFileId = await files.record(db, bytes, { ...described, schoolId, memberId: null })
    await db.insert(brand).values({
      schoolId,
      host: 'edu.qinghe.example',
      name: '青禾智慧教育',
      logoFileId,
      officialSite: 'https://www.qinghe.example',
      company: '青禾区教育局',
    })
  },
}
