import { expect, test } from 'vitest'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { startTestCluster } from '../../../tests/support/testCluster.ts'
import { makeDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { describeNeedlessRights } from './needlessRights.ts'
import { postgresDriver } from './postgres.ts'

test('lists needless rights of a login with the statement that removes them', async () => {
  const database = await makeTestDatabase()
  closeAfterwards(database.close)
  const lines = (await describeNeedlessRights(database)).join('\n')
  expect(lines).toContain('ALTER ROLE "xingtan" NOCREATEROLE')
  expect(lines).not.toContain('NOSUPERUSER')
})

test("recommends another login instead of the first superuser, whose rights can't be removed", async () => {
  const cluster = await startTestCluster()
  const database = makeDatabase(postgresDriver(cluster.superuserIn('xingtan'), 2))
  closeAfterwards(async () => {
    await database.close()
    await cluster.close()
  })
  await migrate(database)
  expect((await describeNeedlessRights(database)).join('\n')).toContain('另建登录')
})
