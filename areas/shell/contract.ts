import { z } from 'zod'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { nameText, invisibleInsideMessage } from '../../platform/contract/blanks.ts'
import { get, nothing, permission, post, signedIn } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, largestId, secretText, text } from '../../platform/contract/ids.ts'
import { menuAddressCall } from '../../platform/contract/menuAddress.ts'
import { menuIcons } from '../../platform/contract/menuIcons.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { isMenuPlace, isOneLine, isWebAddress, hasUserInUrl } from './menuPlace.ts'

export interface MenuItem {
  id: number
  name: string
  icon: string | null
  url: string | null
  orderNum: number
  hidden: boolean
  host: string | null
  token: string | null
  fixedParam: string | null
  customParam: string | null
  children: MenuItem[]
}

export const MenuItem: z.ZodType<MenuItem> = z.object({
  id: z.int(),
  name: z.string(),
  icon: z.string().nullable(),
  url: z.string().nullable(),
  orderNum: z.int(),
  hidden: z.boolean(),
  host: z.string().nullable(),
  token: z.string().nullable(),
  fixedParam: z.string().nullable(),
  customParam: z.string().nullable(),
  get children() {
    return z.array(MenuItem)
  },
})

/** A custom menu entry, for those who maintain them. */
export const CustomMenuRow = z.object({
  id: z.int(),
  name: z.string(),
  icon: z.string(),
  url: z.string(),
  host: z.string(),
  /** A fixed credential issued by the other system. Null for users who may not edit. */
  token: secretText().nullable(),
  fixedParam: z.string(),
  customParam: z.string(),
  orderNum: z.int(),
  hidden: z.boolean(),
  version: z.int(),
})
export type CustomMenuRow = z.output<typeof CustomMenuRow>

/** A search for custom entries. */
export const CustomMenuSearch = z.object({
  keyword: text(64).default('').describe('名称或地址'),
  hidden: flag.optional().describe('只看隐藏的，或只看显示的'),
})

/** A part of a URL. */
const addressPart = (longest: number, shortest = 0) =>
  text(longest, shortest)
    .refine(isOneLine, { error: invisibleInsideMessage, abort: true })
    .refine((part) => !hasUserInUrl(part), { error: '网址的主机前不能带用户名或密码（@ 及之前的部分）', abort: true })

/** A custom entry to save. */
export const CustomMenuBody = z
  .object({
    id: z
      .int()
      .min(0)
      .max(largestId)
      .register(fieldMeaning, { kind: 'customMenu', sample: 'customMenu' })
      .describe('0 为新增'),
    name: nameText(32, '请填写名称'),
    icon: z
      .enum(['', ...menuIcons])
      .default('')
      .describe('图标名称'),
    url: addressPart(500, 1)
      .refine(isMenuPlace, '请填写以 / 开头的站内路径，或以 http://、https:// 开头的网址')
      .register(fieldMeaning, { sample: 'menuPlace' }),
    host: addressPart(200)
      .refine((host) => host === '' || isWebAddress(host), '请填写以 http:// 或 https:// 开头的网址')
      .register(fieldMeaning, { sample: 'menuHost' })
      .default('')
      .describe('外部系统的网址，与路径相连'),
    token: text(500)
      .register(fieldMeaning, { sample: 'menuCredential', secret: true })
      .nullish()
      .describe('外部系统给出的固定凭证；不给则不变，空文本为清除'),
    fixedParam: text(500).refine(isOneLine, invisibleInsideMessage).default('').describe('固定参数，如 from=xingtan'),
    customParam: text(500).refine(isOneLine, invisibleInsideMessage).default('').describe('自定义参数'),
    orderNum: z.int().min(0).max(99_999).default(0),
    hidden: flag.default(false),
    version: versionOf('customMenuVersion'),
  })
  .refine(({ url, host }) => host === '' || !isWebAddress(url), {
    path: ['host'],
    error: '地址已是完整网址，请清空主机',
  })

const everyMenu = signedIn('每个用户只得到自己的菜单')

export const shell = {
  navTree: get('/menu/user/{username}/navTree', {
    doc: '用户的导航树；只能取自己的。foundations §2、§7',
    may: everyMenu,
    params: { username: z.string().min(1).max(64).register(fieldMeaning, { sample: 'ownUsername' }) },
    data: z.array(MenuItem),
    refusals: [common.notFound],
  }),
  appNavTree: get('/menu/app/navTree', {
    doc: '应用管理导航树。foundations §2、§7',
    may: everyMenu,
    data: z.array(MenuItem),
  }),
  customMenu: get('/menu/custom', {
    doc: '学校的自定义菜单，编号自 10000 起，不含凭证。foundations §2、§7',
    may: everyMenu,
    data: z.array(MenuItem),
  }),
  menuAddress: menuAddressCall,
  customMenuPage: post('/menu/custom/page', {
    doc: '学校自定义菜单分页，按排序号；没有编辑权限时不给出凭证',
    may: permission('shell:menu:view'),
    body: CustomMenuSearch.extend(pageInput),
    data: pageOf(CustomMenuRow),
    writes: false,
  }),
  saveCustomMenu: post('/menu/custom/save', {
    doc: '新增或保存自定义菜单；版本不是最新时返回 10020 与当前内容',
    may: permission('shell:menu:edit'),
    body: CustomMenuBody,
    data: CustomMenuRow,
    refusals: [common.notFound, common.stale],
  }),
  deleteCustomMenu: post('/menu/custom/delete', {
    doc: '删除自定义菜单',
    may: permission('shell:menu:edit'),
    body: z.object({ id: id('customMenu') }),
    data: nothing,
    refusals: [common.notFound],
  }),
  exportCustomMenus: post('/menu/custom/export', {
    doc: '导出自定义菜单，不含凭证；给出后台任务的编号',
    may: permission('shell:menu:view'),
    body: CustomMenuSearch,
    data: startedJob,
  }),
}
