import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { phoneLimits } from './limits.ts'
import { videoTeleRefusals } from './refusals.ts'
import { PackageView } from './views.ts'

const mayView = permission('videoTele:package:view')
const mayEdit = permission('videoTele:package:edit')

const Package = z
  .object({
    id: id('phonePackage').optional(),
    name: nameText(phoneLimits.name, '请填写套餐名称').register(fieldMeaning, { sample: 'newPhoneName' }),
    price: z.int('请填写价格').min(0).max(phoneLimits.price).describe('分'),
    minutes: z.int('请填写分钟数').min(1, '至少 1 分钟').max(phoneLimits.minutes),
    validDays: z
      .int('请填写天数')
      .min(1, '至少 1 天')
      .max(phoneLimits.days)
      .register(fieldMeaning, { sample: 'phoneValidDays' })
      .nullable()
      .describe('从收款当天起有效的天数；只按日期到期的为 null'),
    lastDay: WireDay.describe('最后一天，如学期结束；与天数都填时以先到的为准')
      .register(fieldMeaning, { sample: 'phoneLastDay' })
      .nullable()
      .default(null),
    onSale: flag.default(true).describe('停售后不能再办理，已办理的不变'),
    version: versionOf('phonePackageVersion'),
  })
  .refine(({ validDays, lastDay }) => validDays !== null || lastDay !== null, {
    path: ['validDays'],
    error: '请填写有效天数或到期日期',
  })

/** A search for packages. */
export const PackageSearch = z.object({
  keyword: keywordText(64).default('').describe('名称'),
  onSale: z.enum(['yes', 'no']).optional(),
})
export type PackageSearch = z.output<typeof PackageSearch>

/** Packages of minutes that the school sells (A-CALL-129). */
export const productCalls = {
  packagePage: post('/product/find/page', {
    doc: '套餐分页，在售的在前，再按名称',
    may: mayView,
    body: PackageSearch.extend(pageInput),
    data: pageOf(PackageView),
    writes: false,
  }),
  packageOptions: get('/product/list', {
    doc: '在售且没有到期的套餐',
    may: permission('videoTele:order:edit'),
    data: z.array(PackageView),
  }),
  savePackage: post('/product/save', {
    doc: '新增或保存套餐；已有的订单不变；版本不是最新时返回 10020 与当前内容',
    may: mayEdit,
    body: Package,
    data: PackageView,
    refusals: [common.notFound, common.stale, videoTeleRefusals.packageTwice, videoTeleRefusals.packageEnded],
  }),
  deletePackage: del('/product/delete', {
    doc: '删除没有订单的套餐；有订单的只能停售',
    may: mayEdit,
    query: { id: id('phonePackage') },
    data: nothing,
    refusals: [common.notFound, videoTeleRefusals.packageBought],
  }),
}
