import type { customMenuItem } from '../../areas/shell/server/tables.ts'
import { tenantIds } from '../district/district.ts'

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

/** What the tenants have hung into their own menus; hidden is what nobody uses any more. */
export const menus: readonly MenuRow[] = [
  entry(10_000, tenantIds.bureau, {
    name: '青禾区数字图书馆',
    icon: 'read',
    host: 'https://library.qinghe.example',
    url: '/portal',
    fixedParam: 'from=xingtan',
  }),
  entry(10_001, tenantIds.xingtan, { name: '学校官网', icon: 'global', url: 'https://www.xingtan.example' }),
  entry(10_002, tenantIds.xingtan, {
    name: '旧版校讯通',
    icon: 'message',
    url: 'https://old.xingtan.example',
    hidden: true,
  }),
]
