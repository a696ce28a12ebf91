import type { Column, SheetRow } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { article } from '../contract.ts'
import type { ReceiptRow } from '../reportContract.ts'
import { describeReceipt } from '../words.ts'
import { findReceiptSearch, readReceipts } from './receipts.ts'

const columns: readonly Column[] = [
  { key: 'className', title: '班级', kind: 'text', width: 16 },
  { key: 'name', title: '学生', kind: 'text', width: 12 },
  { key: 'code', title: '学号', kind: 'text', width: 16 },
  { key: 'receipt', title: '回执', kind: 'text', width: 20 },
  { key: 'parent', title: '家长', kind: 'text', width: 20 },
  { key: 'at', title: '时间', kind: 'moment', width: 20 },
]

/** The sheet of receipts. */
export const receiptsSheet = { title: '回执', columns }

const toSheetRow = (row: ReceiptRow): SheetRow => ({
  className: row.className,
  name: row.name,
  code: row.code,
  receipt: describeReceipt(row),
  parent: row.parentName,
  at: row.at,
})

/** Exports the receipts of an article that the caller may see, by class and name. */
export const receiptsExport = exportCall(article.exportReceipts, {
  name: 'article.exportReceipts',
  title: '导出文章回执',
  sheet: receiptsSheet,
  begin: async ({ body, schoolId, asker, timeZone, look }) => {
    const search = await look((db) => findReceiptSearch(db, { schoolId, asker }, body))
    return {
      fileName: `回执 ${search.row.title}`,
      read: (db, bounds: Page<ReceiptRow>) => readReceipts(db, search, { timeZone, linkTo: () => null }, bounds),
      rowOf: toSheetRow,
    }
  },
})
