import type { Db } from '../../../platform/server/database/connection.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { shell } from '../contract.ts'
import { isEntrySought, menuOrder, selectEntries } from './customMenus.ts'
import type { customMenuItem } from './tables.ts'

/** The exported columns. Credentials stay out of files. */
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

const rowOf = ({ name, url, host, fixedParam, customParam, orderNum, hidden }: Entry) => ({
  name,
  url,
  host,
  fixedParam,
  customParam,
  orderNum,
  state: hidden ? '隐藏' : '显示',
})

/** Exports the entries of a search in menu order. */
export const menusExport = exportCall(shell.exportCustomMenus, {
  name: 'shell.exportCustomMenus',
  title: '导出自定义菜单',
  sheet,
  begin: ({ body, schoolId }) => {
    const where = isEntrySought(schoolId, body)
    const read = async (db: Db, { limit, offset }: Page<Entry>) =>
      selectEntries(db, where)
        .orderBy(...menuOrder)
        .limit(limit)
        .offset(offset)
    return { read, rowOf }
  },
})
