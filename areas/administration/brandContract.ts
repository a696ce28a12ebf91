import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { versionOf } from '../../platform/contract/versioned.ts'

const BrandId = id('brand')

export const brandRefusals = {
  hostTwice: refusal(20031, '域名 {host} 已经设置过品牌'),
  pictureTooLarge: refusal(20033, '标志不能超过 2 MB', 413),
} as const

/** Upload rules of a logo. It is scaled to fit `logoSize`. */
export const logoUpload = {
  field: 'file',
  kinds: ['still'],
  mostBytes: 2 * 1024 * 1024,
  mostFiles: 1,
  tooLarge: brandRefusals.pictureTooLarge,
} as const

/** The box a logo is scaled to fit, px. */
export const logoSize = { width: 256, height: 256 } as const

/** A host name or IPv4 address in lower case. Chinese names in their ASCII form. */
const hostPattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

const Host = z
  .string()
  .toLowerCase()
  .max(253)
  .regex(hostPattern, '请填写域名，不含 http:// 与端口，如 school.example.cn')
  .register(fieldMeaning, { sample: 'brandHost' })

/**
 * A link shown on the login page, or empty. Only web links, without a user name: `https://ok.example@evil.example`
 * leads to another host than it seems.
 */
const Link = z
  .string()
  .max(300)
  .regex(/^$|^https?:\/\/(?![^/?#]*@)[^\s<>"'`\\]+$/i, '请填写以 http:// 或 https:// 开头的网址，主机前不带用户名')
  .register(fieldMeaning, { sample: 'link' })
  .default('')

const brandFields = {
  host: z.string(),
  name: z.string(),
  officialSite: z.string(),
  trialSite: z.string(),
  company: z.string(),
  recordNumber: z.string(),
}

/** A brand on its screen. */
export const BrandView = z.object({
  id: z.int(),
  ...brandFields,
  /** The logo's temporary URL. Null if there is none. */
  logo: z.string().nullable(),
  version: z.int(),
})
export type BrandView = z.output<typeof BrandView>

const may = permission('administration:brand:edit')

export const brandCalls = {
  brands: get('/administration/brands', {
    doc: '品牌设置：每个域名的名称、标志与链接。foundations §2',
    may,
    data: z.array(BrandView),
  }),
  saveBrand: put('/administration/brand', {
    doc: '新建或保存一个域名的品牌；不给编号为新建，版本不是最新时返回 10020 与当前内容',
    title: '保存品牌',
    may,
    body: z.object({
      id: BrandId.optional(),
      host: Host,
      name: nameText(40, '请填写名称').describe('显示在登录页、顶栏与浏览器标题'),
      officialSite: Link,
      trialSite: Link,
      company: text(80).default(''),
      recordNumber: text(40).default('').describe('网站备案号'),
      version: versionOf('brandVersion'),
    }),
    data: BrandView,
    refusals: [common.notFound, common.stale, brandRefusals.hostTwice],
  }),
  deleteBrand: del('/administration/brand/{id}', {
    doc: '删除一个域名的品牌，该域名恢复默认品牌',
    title: '删除品牌',
    may,
    params: { id: BrandId },
    data: nothing,
    refusals: [common.notFound],
  }),
  setBrandLogo: post('/administration/brand/{id}/logo', {
    doc: '上传品牌的标志，缩小到 256x256 以内；返回显示标志的地址',
    may,
    params: { id: BrandId },
    body: z.object({}),
    data: z.string(),
    refusals: [common.notFound, brandRefusals.pictureTooLarge, ...Object.values(imageRefusals)],
    transaction: 'own',
    upload: logoUpload,
  }),
}
