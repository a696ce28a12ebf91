import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { RecordSearch } from '../contract.ts'
import { makeAccessScene } from '../factories.ts'
import { type Found, readNextRecords } from './recordPage.ts'

const server = await useServer()

test('an export reads each record once, also those of one moment, while newer ones arrive', async () => {
  const { own, school, pupil } = await makeAccessScene(server)
  const now = Date.now()
  const make = (ago: number) => own.makeRecord(school.id, pupil.id, { at: new Date(now - ago) })
  for (const ago of [1000, 2000, 2000, 2000, 3000]) await make(ago)
  const there = (await own.recordsOf(school.id, pupil.id)).map(({ id }) => id)
  const timeZone = 'Asia/Shanghai'
  const asker = { memberId: null, roles: [role.gateKeeper, role.schoolDataAdministrator], departments: [], classes: [] }
  const wire = (moment: number) => toWireTime(new Date(moment), timeZone)
  const search = RecordSearch.parse({ startTime: wire(now - 60_000), endTime: wire(now + 60_000) })
  const stand = { schoolId: school.id, asker, timeZone }
  const read: number[] = []
  let last: Found | undefined
  for (let page = 0; page < 3; page++) {
    const found: Found[] = await server.database.inSchool(school.id, (db) =>
      readNextRecords(db, stand, search, { limit: 2, last }),
    )
    read.push(...found.map(({ id }) => id))
    last = found.at(-1)
    await make(0)
  }
  expect(read).toEqual(there.toReversed())
})
