import { z } from 'zod'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import type { Jobs } from '../../../platform/server/jobs/jobs.ts'
import { type Session, schoolOf, memberOf } from '../../../platform/server/session.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { type Page, exportKind, exportWork } from '../../../platform/server/sheets/exportJob.ts'
import { CustomMenuSearch } from '../contract.ts'
import { entriesSought, selectEntries } from './customMenus.ts'
import type { customMenuItem } from './tables.ts'

const kind = exportKind({
  name: 'shell.exportCustomMenus',
  title: '导出自定义菜单',
  needs: 'shell:menu:view',
  input: CustomMenuSearch,
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

type Entry = typeof customMenuItem.$inferSelect

const rowOf = (entry: Entry) => ({
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
  jobId: await jobs.add(db, kind, { schoolId: schoolOf(session), memberId: memberOf(session) }, search),
})

/** Writes the entries of the search into a sheet, and gives it to who asked for it. */
export const exportingMenus = (files: () => Files) =>
  exportWork(kind, sheet, files, async ({ input, schoolId }) => {
    const where = entriesSought(schoolId ?? 0, input)
    return { read: async (db, page: Page<Entry>) => selectEntries(db, where, page), rowOf }
  })
