import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { filledText, nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { areDaysInOrder, daysInput, daysTurned } from '../../platform/contract/wireDay.ts'
import { visitorRefusals } from './refusals.ts'
import { VisitStatistics } from './views.ts'
import { DocumentNumber, Telephone } from './visitContract.ts'
import { visitorLimits } from './words.ts'

const mayBlock = permission('visitor:block:edit')

const Block = z.object({
  id: id('visitorBlock').optional(),
  name: nameText(visitorLimits.name, '请填写姓名'),
  telephone: Telephone.refine(() => true)
    .register(fieldMeaning, { sample: 'visitorTelephone', usual: true })
    .optional()
    .describe('手机号与证件号码至少填一项；改动时不填为保留'),
  documentNumber: DocumentNumber.optional().describe('加密保存'),
  removesTelephone: flag.default(false).describe('移除原来的手机号，除非另填了一个'),
  removesDocument: flag.default(false).describe('移除原来的证件号码，除非另填了一个'),
  reason: filledText(visitorLimits.note, '请填写列入原因'),
  version: versionOf('visitorBlockVersion'),
})

/** A person who may not enter without the security head. */
const BlockView = z.object({
  id: z.int(),
  name: z.string(),
  telephone: z.string().nullable().describe('隐去中间几位'),
  documentNumber: z.string().nullable().describe('只有末四位'),
  reason: z.string(),
  createdTime: WireTime,
  byName: z.string(),
  version: z.int(),
})
export type BlockView = z.output<typeof BlockView>

const words = (blank: string) =>
  z.array(nameText(visitorLimits.word, blank)).max(visitorLimits.choices).refine(areDistinct, '有重复的内容')

const Config = z.object({
  retentionDays: z
    .int()
    .min(1)
    .max(visitorLimits.retentionDays)
    .default(90)
    .describe('来访结束后个人信息保存的天数，之后每晚清除'),
  hostMustAgree: flag.default(true).describe('现场登记须被访人同意才能入校'),
  gates: words('请填写校门').default([]).describe('可以选择的校门'),
  reasons: words('请填写事由')
    .min(1, '请至少填写一个来访事由')
    .default(['家长来访', '接孩子', '公务来访', '送货', '维修施工', '面试', '其他'])
    .describe('来访事由'),
})

export const ConfigView = z.object({ ...Config.shape, version: z.int() })
export type ConfigView = z.output<typeof ConfigView>

/** The settings of a school that never saved any. */
export const defaultConfig: ConfigView = { ...Config.parse({}), version: 0 }

export const manageCalls = {
  blocks: get('/visitor/block/list', {
    doc: '本校的访客黑名单，按姓名',
    may: mayBlock,
    data: z.array(BlockView),
  }),
  saveBlock: post('/visitor/block/save', {
    doc: '新增或保存黑名单人员；版本不是最新时返回 10020 与当前内容',
    title: '保存访客黑名单',
    may: mayBlock,
    body: Block.refine(
      ({ id: blockId, telephone, documentNumber }) =>
        blockId !== undefined || telephone !== undefined || documentNumber !== undefined,
      { path: ['telephone'], error: '手机号与证件号码至少填一项' },
    ),
    data: BlockView,
    refusals: [common.notFound, common.stale, visitorRefusals.blockTwice, visitorRefusals.blockWithoutNumber],
  }),
  deleteBlock: del('/visitor/block/delete', {
    doc: '把一人移出访客黑名单',
    title: '移出访客黑名单',
    may: mayBlock,
    query: { id: id('visitorBlock') },
    data: nothing,
    refusals: [common.notFound],
  }),
  visitorConfig: get('/visitor/config', {
    doc: '访客设置；从未保存时为默认值，版本为 0',
    may: permission('visitor:visit:view'),
    data: ConfigView,
  }),
  saveVisitorConfig: post('/visitor/config/save', {
    doc: '保存访客设置；版本不是最新时返回 10020 与当前内容',
    title: '保存访客设置',
    may: permission('visitor:config:edit'),
    body: Config.extend({ version: versionOf('visitorConfigVersion') }),
    data: ConfigView,
    refusals: [common.notFound, common.stale],
  }),
  visitStatistics: post('/visitor/statistics', {
    doc: '访客统计：按入校时间，最多一年；每日、事由、被访部门、时段、停留与超时',
    may: permission('visitor:statistics:view'),
    body: z.object(daysInput).refine(areDaysInOrder, daysTurned),
    data: VisitStatistics,
    refusals: [visitorRefusals.statisticsTooLong],
    writes: false,
  }),
}
