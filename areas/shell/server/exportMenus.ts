import { z } from 'zod'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { type RunningJob, jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Jobs } from '../../../platform/server/jobs/jobs.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { finishWithSheet } from '../../../platform/server/sheets/sheetFile.ts'
import { CustomMenuSearch } from '../contract.ts'
import { entriesSought, selectEntries } from './customMenus.ts'
import type { customMenuItem } from './tables.ts'

/** So many entries are read at a time, each time in a transaction of its own. */
const atOnce = 500

const kind = jobKind({
  name: 'shell.exportCustomMenus',
  title: '导出自定义菜单',
  needs: 'shell:menu:view',
  slow: true,
  input: CustomMenuSearch,
  result: z.object({ fileId: z.int(), rows: z.int() }),
  attempts: 3,
})

/** What is told of an entry; its credential stays out of files. */
const sheet = sheetDefinition({
  title: '自定义菜单',
  columns: [
    { key: 'name', title: '名称', kind: 'text', width: 20 },
    { key: 'url', title: '地址', kind: 'text', width: 40 },
    { key: 'host', title: '主机', kind: 'text', width: 30 },
    { key: 'fixedParam', title: '固定参数', kind: 'text', width: 24 },
    { key: 'customParam', title: '自定义参数', kind: 'text', width: 24 },
    { key: 'orderNum', title: '排序', kind: 'integer', width: 8 },
    { key: 'state', title: '状态', kind: 'text', width: 8 },
  ],
})

const rowOf = (entry: typeof customMenuItem.$inferSelect) => ({
  name: entry.name,
  url: entry.url,
  host: entry.host,
  fixedParam: entry.fixedParam,
  customParam: entry.customParam,
  orderNum: entry.orderNum,
  state: entry.hidden ? '隐藏' : '显示',
})

/** Queues the export of the school's own entries; gives the job's id. */
export const queueExport = async (db: Db, session: Session, search: z.output<typeof CustomMenuSearch>, jobs: Jobs) => ({
  jobId: await jobs.add(db, kind, { schoolId: schoolOf(session), personId: session.personId }, search),
})

type Running = RunningJob<z.output<(typeof kind)['input']>, z.input<(typeof kind)['result']>>

/** The entries of the search as rows of the sheet; read little by little. */
async function* rowsOf({ input, look, progress, signal, schoolId }: Running, counted: { rows: number }) {
  const where = entriesSought(schoolId ?? 0, input)
  while (!signal.aborted) {
    const bounds = { limit: atOnce, offset: counted.rows }
    const entries = await look(async (db) => selectEntries(db, where, bounds))
    for (const entry of entries) yield rowOf(entry)
    counted.rows += entries.length
    progress(counted.rows, counted.rows)
    if (entries.length < atOnce) return
  }
}

/** Writes the entries into a sheet, and gives it to who asked for it. */
export const exportWork = (files: () => Files) =>
  jobWork(kind, async (running: Running) => {
    const counted = { rows: 0 }
    await finishWithSheet(running, files(), sheet, { rows: rowsOf(running, counted), counted })
  })
