import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { useEmptyDatabase } from '../../../tests/support/restored.ts'
import { withCopySession } from './copyTables.ts'

const asText = async (rows: Readable): Promise<string> => Buffer.concat(await rows.toArray()).toString()

describe('a copy session', () => {
  test('loads rows and returns them unchanged', async () => {
    const database = await useEmptyDatabase()
    const rows = `1\t杏\\t坛\n2\t\\N\n3\t\n`
    await withCopySession(database.url, async ({ ask, copyIn, copyOut }) => {
      await ask('create table note (id int, text text)')
      const into = copyIn('copy note from stdin')
      await pipeline(Readable.from([rows.slice(0, 5), rows.slice(5)]), into)
      expect(into.rowCount).toBe(3)
      expect(await asText(copyOut('copy (select * from note order by id) to stdout'))).toBe(rows)
      expect(await ask('select text from note where id < 3 order by id')).toEqual([{ text: '杏\t坛' }, { text: null }])
    })
  })

  test('fails on a bad row, statement or source and stays usable', async () => {
    const database = await useEmptyDatabase()
    await withCopySession(database.url, async ({ ask, copyIn, copyOut }) => {
      await ask('create table note (id int)')
      const many = Array.from({ length: 20_000 }, (_, at) => `${at}\n`)
      await expect(pipeline(Readable.from(['one\n', ...many]), copyIn('copy note from stdin'))).rejects.toThrow(
        'integer',
      )
      const failing = async function* () {
        yield '1\n'
        throw new Error('the disk is gone')
      }
      await expect(pipeline(failing, copyIn('copy note from stdin'))).rejects.toThrow('the disk is gone')
      await expect(asText(copyOut('copy nothing to stdout'))).rejects.toThrow('does not exist')
      expect(await ask('select id from note')).toEqual([])
    })
  })

  test('fails without side effects when the server terminates it', async () => {
    const database = await useEmptyDatabase()
    const copying = withCopySession(database.url, async ({ ask, copyOut }) => {
      const [{ pid } = {}] = await ask('select pg_backend_pid() as pid')
      const rows = copyOut(`copy (select repeat('x', 1000) from generate_series(1, 1000000)) to stdout`)
      for await (const _ of rows) await database.script(`select pg_terminate_backend(${String(pid)})`)
    })
    await expect(copying).rejects.toThrow(/terminat/)
  })

  test('is refused with a sentence when no server listens', async () => {
    await expect(withCopySession('postgres://xingtan@127.0.0.1:9/none', async () => undefined)).rejects.toThrow(
      '没有数据库在监听',
    )
  })

  test('fails instead of copying fewer rows when policies apply', async () => {
    const database = await useEmptyDatabase()
    await withCopySession(database.url, async ({ ask, copyOut }) => {
      await ask('create table note (id int)')
      await ask('insert into note values (1)')
      await ask('alter table note enable row level security')
      expect(await asText(copyOut('copy note to stdout'))).toBe('1\n')
      await ask('alter table note force row level security')
      await expect(asText(copyOut('copy note to stdout'))).rejects.toThrow('row-level security')
    })
  })
})
