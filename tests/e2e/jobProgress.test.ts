import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { auditEntry } from '../../platform/server/audit/tables.ts'
import { readSheet } from '../../platform/server/sheets/readSheet.ts'
import { sheetDefinition } from '../../platform/server/sheets/columns.ts'
import { useBrowser } from './browser.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrict()
const browser = await useBrowser()

const entries = 20_000

/** Writes enough audit entries to interrupt their export. */
const fillTrail = (ofSchool: number) =>
  district.database.asSystem('a test fills the trail', async (db) => {
    const rows = db
      .select({
        schoolId: sql<number>`${ofSchool}`.as('school_id'),
        call: sql<string>`'test.longAgo'`.as('call'),
        requestId: sql<string>`'request-' || n`.as('request_id'),
        address: sql<string>`'192.0.2.1'`.as('address'),
        at: sql<Date>`now() - n * interval '1 minute'`.as('at'),
      })
      .from(sql`generate_series(1, ${entries}) as n`)
    const { schoolId, call, requestId, address, at } = auditEntry
    const columns = sql.join(
      [schoolId, call, requestId, address, at].map((column) => sql.identifier(column.name)),
      sql`, `,
    )
    await db.execute(sql`insert into audit_entry (${columns}) ${rows}`)
  })

async function* pauseAfterFirst(content: Readable, until: Promise<void>) {
  let isFirst = true
  for await (const piece of content) {
    yield piece
    if (isFirst) await until
    isFirst = false
  }
}

/** Pauses an export in its middle until released, so that even a slow machine sees it running. */
const holdExport = () => {
  const { store } = district.files
  const exportHold = Promise.withResolvers<void>()
  const spied = vi
    .spyOn(district.files, 'store')
    .mockImplementation((content) =>
      store(content instanceof Readable ? Readable.from(pauseAfterFirst(content, exportHold.promise)) : content),
    )
  // The district is shared, and later tests export too.
  onTestFinished(() => {
    exportHold.resolve()
    spied.mockRestore()
  })
  return exportHold.resolve
}

const readBack = async (bytes: Uint8Array) => {
  const sheet = sheetDefinition({
    title: '审计日志',
    columns: [{ key: 'requestId', title: '请求编号', kind: 'text' }],
  })
  const found: unknown[] = []
  for await (const { rows } of readSheet(sheet, bytes)) found.push(...rows.map(({ row }) => row.requestId))
  return found
}

test('shows an export’s progress through a lost connection, and downloads its file', async () => {
  const { console, school } = await openOwnSchool(district, browser, '/administration/audit')
  await fillTrail(school.id)
  const { page } = console
  const sockets: { closed: boolean }[] = []
  page.on('websocket', (socket) => {
    const seen = { closed: false }
    sockets.push(seen)
    socket.on('close', () => (seen.closed = true))
  })
  const letGo = holdExport()
  await page.getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog', { name: '导出审计日志' })
  await dialog.getByText('进行中').waitFor()
  await expect.poll(() => sockets.length, { message: 'the socket of the live channel' }).toBe(1)
  await dialog.getByText('正在连接').waitFor({ state: 'hidden' })
  // The connection breaks in the middle; messages meanwhile are missed.
  district.dropListeners()
  await expect.poll(() => sockets[0]?.closed, { message: 'the end of the first socket' }).toBe(true)
  letGo()
  await dialog.getByText('已完成').waitFor()
  await expect.poll(() => sockets.length, { message: 'another socket' }).toBeGreaterThan(1)
  const link = await dialog.getByRole('link', { name: '下载文件' }).getAttribute('href')
  const answer = await fetch(new URL(link ?? '', district.url))
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('审计日志.xlsx'))
  const found = await readBack(new Uint8Array(await answer.arrayBuffer()))
  expect(new Set(found).size).toBe(found.length)
  expect(found.filter((id) => String(id).startsWith('request-'))).toHaveLength(entries)
})
