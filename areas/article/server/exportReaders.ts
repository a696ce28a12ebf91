import type { Column, SheetRow } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { article } from '../contract.ts'
import type { ReadRow } from '../reportContract.ts'
import { readStateNames } from '../words.ts'
import { findEditable } from './articleRights.ts'
import { readTargets } from './audience.ts'
import { readReaders } from './readReport.ts'

const columns: readonly Column[] = [
  { key: 'name', title: '姓名', kind: 'text', width: 24 },
  { key: 'code', title: '学工号', kind: 'text', width: 16 },
  { key: 'depts', title: '部门', kind: 'text', width: 24 },
  { key: 'state', title: '状态', kind: 'text', width: 8 },
  { key: 'readAt', title: '阅读时间', kind: 'moment', width: 20 },
]

const toSheetRow = ({ name, studentOrTeacherCode, depts, state, readAt }: ReadRow): SheetRow => ({
  name,
  code: studentOrTeacherCode,
  depts: depts.join('、'),
  state: readStateNames[state],
  readAt,
})

/** Exports the readers of an article within reach, by name. */
export const readersExport = exportCall(article.exportReaders, {
  name: 'article.exportReaders',
  title: '导出文章阅读明细',
  sheet: { title: '阅读明细', columns },
  begin: async ({ body, schoolId, asker, timeZone, look }) => {
    const found = await look(async (db) => {
      const { id, title } = await findEditable(db, { ...asker, schoolId }, body.srcId)
      return { title, targets: await readTargets(db, schoolId, id) }
    })
    const { srcId: articleId, deptId, state } = body
    const search = { asker, schoolId, articleId, targets: found.targets, deptId, state }
    return {
      fileName: `阅读明细 ${found.title}`,
      read: (db, bounds: Page<ReadRow>) => readReaders(db, search, timeZone, bounds),
      rowOf: toSheetRow,
    }
  },
})
