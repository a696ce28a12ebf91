import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { testConfig } from '../../../tests/support/config.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { copyMigratedCluster } from '../../../tests/support/migratedCluster.ts'
import { useRoom } from '../../../tests/support/room.ts'
import { useFolder, useS3 } from '../../../tests/support/s3.ts'
import { checkCell } from '../cell/checkCell.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { makeTransactionAsk } from '../database/inspectDatabase.ts'
import type { Ask } from '../database/connection.ts'
import { openDatabase } from '../database/open.ts'
import { makeFiles } from '../files/makeFiles.ts'
import { makeStore } from '../files/makeStore.ts'
import { StartRefused } from '../startRefused.ts'
import { checkInstallation, refuseForeignFiles } from './checkInstallation.ts'
import { openInstallation } from './openInstallation.ts'

const key = '0123456789012345678901234567890123456789'

/** A data folder with a migrated, empty embedded database, as a version without marks left it. */
const useOldFolder = async (): Promise<Config> => {
  const dataFolder = join(useRoom(), 'data')
  await copyMigratedCluster(dataFolder)
  return testConfig({ dataFolder })
}

const addBytes = ({ dataFolder }: Config) => {
  mkdirSync(join(dataFolder, 'files', '01', '23'), { recursive: true })
  writeFileSync(join(dataFolder, 'files', '01', '23', key), 'a photo')
}

describe('a data folder', () => {
  test('is marked at the first start, opens again and is refused without its database', async () => {
    const config = await useOldFolder()
    await (await openInstallation(config)).close()
    const mark = readFileSync(join(config.dataFolder, 'installation'), 'utf8')
    expect(mark).toMatch(/^[0-9a-f-]{36}\n$/)
    await (await openInstallation(config)).close()
    renameSync(join(config.dataFolder, 'database'), join(config.dataFolder, '..', 'lost'))
    await expect(openInstallation(config)).rejects.toThrow('原有的数据库不见了')
    expect(existsSync(join(config.dataFolder, 'database'))).toBe(false)
    expect(readFileSync(join(config.dataFolder, 'installation'), 'utf8')).toBe(mark)
  })

  test('without PG_VERSION is refused and stays unchanged', async () => {
    const config = await useOldFolder()
    const database = join(config.dataFolder, 'database')
    rmSync(join(database, 'PG_VERSION'))
    const before = readdirSync(database).toSorted()
    await expect(openDatabase(config)).rejects.toThrow('缺少 database/PG_VERSION')
    expect(readdirSync(database).toSorted()).toEqual(before)
  })

  test('without a mark that lost its database but not its files is refused', async () => {
    const config = await useOldFolder()
    rmSync(join(config.dataFolder, 'database'), { recursive: true })
    addBytes(config)
    await expect(openDatabase(config)).rejects.toThrow('没有数据库，而文件存储中已有文件')
    expect(existsSync(join(config.dataFolder, 'database'))).toBe(false)
  })
})

const stores = [
  { form: 'disk', s3: null },
  { form: 'S3', s3: await useS3() },
]

describe.each(stores)('a database and a $form store', ({ s3 }) => {
  const open = async (changes: Partial<Config> = {}) => {
    const database = await makeTestDatabase()
    closeAfterwards(database.close)
    await checkCell(database, { cell: 0 })
    const config = testConfig({ s3, dataFolder: await useFolder(), ...changes })
    const files = makeFiles({ config, clock: systemClock })
    const addFile = async () => {
      const bytes = await files.store(Buffer.from('x'))
      const about = { schoolId: 1, memberId: null, name: 'x', contentType: 'text/plain', lastsSeconds: null }
      await database.asSystem('a test', (db) => files.record(db, bytes, about))
      return bytes.key
    }
    const markInDatabase = async () => {
      const rows = await database.asSystem('a test reads', (db) =>
        db.execute<{ mark: string | null }>(sql`select installation as mark from database_cell`),
      )
      return rows.rows[0]?.mark
    }
    return {
      database,
      config,
      store: makeStore(config),
      addFile,
      markInDatabase,
      check: () => checkInstallation(database, config),
    }
  }

  /** Empties the bucket, which the tests share, and removes its mark. */
  const resetStore = async ({ store }: Awaited<ReturnType<typeof open>>) => {
    for await (const { key: kept } of store.list()) await store.remove(kept)
    await store.writeMark('')
  }

  test('are not refused when another node marks them at the same time', async () => {
    const node = await open()
    await resetStore(node)
    let isMarked = false
    const ask: Ask = async (statement) => {
      const rows = await node.database.asSystem('a test asks', (db) => makeTransactionAsk(db)(statement))
      if (!isMarked && statement.includes('from public.database_cell')) {
        isMarked = true
        await node.check()
      }
      return rows
    }
    expect(await refuseForeignFiles(ask, node.config)).toEqual({ database: null, files: null, folder: null })
    expect(await refuseForeignFiles(ask, node.config)).toMatchObject({ database: await node.markInDatabase() })
  })

  test('without marks get one when the files match, and are then distinguished from others', async () => {
    const old = await open()
    await resetStore(old)
    await old.addFile()
    await old.check()
    const mark = await old.markInDatabase()
    expect(mark).toMatch(/^[0-9a-f-]{36}$/)
    expect(await old.store.readMark()).toBe(mark)
    await old.check()
    // Another installation that is pointed at the same files.
    const other = await open({ dataFolder: old.config.dataFolder })
    await expect(other.check()).rejects.toThrow(StartRefused)
    expect(await other.markInDatabase()).toBe(null)
    expect(await old.store.readMark()).toBe(mark)
  })

  test('with different marks are refused with instructions', async () => {
    const scene = await open()
    await resetStore(scene)
    await scene.check()
    await scene.store.writeMark('00000000-0000-0000-0000-000000000000')
    await expect(scene.check()).rejects.toThrow(/不属于同一套杏坛.*npm run installation -- join/)
  })

  test('are refused when an empty database does not know the stored files', async () => {
    const scene = await open()
    await resetStore(scene)
    await scene.store.write(Buffer.from('x'))
    await expect(scene.check()).rejects.toThrow('没有任何文件的记录')
    expect(await scene.store.readMark()).toBe(null)
  })

  test('are refused when the database’s files are missing, as with an unmounted disk', async () => {
    const scene = await open()
    await resetStore(scene)
    await scene.check()
    const lost = await scene.addFile()
    await scene.store.remove(lost)
    await scene.store.writeMark('')
    await expect(scene.check()).rejects.toThrow('抽查数据库中的 1 个文件，只找到 0 个')
  })
})
