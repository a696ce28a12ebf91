import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { inspectDatabase } from '../database/inspectDatabase.ts'
import { checkCell } from '../cell/checkCell.ts'
import { release } from '../release.ts'
import { noteRelease, refuseNewerData } from './checkRelease.ts'

const open = async () => {
  const database = await makeTestDatabase()
  closeAfterwards(database.close)
  await checkCell(database, { cell: 0 })
  await noteRelease(database)
  const change = (statement: string) =>
    database.asSystem('a test writes as another version does', (db) => db.execute(sql.raw(statement)))
  return { database, change }
}
const newer = `insert into schema_migration (name, hash) values ('20990101000000_newer', 'x')`

test('opens data of this version but not data of this release with unknown migrations', async () => {
  const { database, change } = await open()
  await inspectDatabase(database, refuseNewerData)
  await change(newer)
  await expect(inspectDatabase(database, refuseNewerData)).rejects.toThrow('20990101000000_newer')
})

test('opens data of the next release but not of the one after it', async () => {
  const { database, change } = await open()
  await change(newer)
  await change(`update database_cell set release = ${release + 1}`)
  await inspectDatabase(database, refuseNewerData)
  // Opening with the older version doesn't lower the recorded release.
  await noteRelease(database)
  await change(`update database_cell set release = release + 1`)
  await expect(inspectDatabase(database, refuseNewerData)).rejects.toThrow('数据由更新版本的杏坛写入')
})
