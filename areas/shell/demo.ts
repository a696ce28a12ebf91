import type { DemoPart } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { customMenuItem } from './server/tables.ts'

type MenuRow = typeof customMenuItem.$inferSelect

const entry = (
  id: number,
  schoolId: number,
  values: Pick<MenuRow, 'name' | 'icon' | 'url'> & Partial<MenuRow>,
): MenuRow => ({
  id,
  schoolId,
  orderNum: 200 + id,
  hidden: false,
  host: null,
  token: null,
  fixedParam: null,
  customParam: null,
  version: 1,
  ...values,
})

/** The hidden entry is one that is no longer used. */
const menus: readonly MenuRow[] = [
  entry(10_000, tenantIds.bureau, {
    name: '青禾区数字图书馆',
    icon: 'read',
    host: 'https://library.qinghe.example',
    url: '/portal',
    fixedParam: 'from=xingtan',
  }),
  entry(10_001, tenantIds.xingtan, { name: '学校官网', icon: 'bank', url: 'https://www.xingtan.example' }),
  entry(10_002, tenantIds.xingtan, {
    name: '旧版校讯通',
    icon: 'message',
    url: 'https://old.xingtan.example',
    hidden: true,
  }),
]

/** The tenants' custom menu entries. */
export const demo: DemoPart = {
  name: 'menus',
  write: (db) => insertRows(db, customMenuItem, menus),
}
