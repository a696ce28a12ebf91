import { z } from 'zod'
import { get, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { examRefusals } from './refusals.ts'

const may = permission('exam:disclosure:edit')

/** The longest reason for scores in junior school. */
export const disclosureLimits = { reason: 200 } as const

const Disclosure = z.object({
  showsJuniorScores: z.boolean().default(false).describe('初中：家长看到分数；不允许时看到等级'),
  juniorReason: text(disclosureLimits.reason)
    .register(fieldMeaning, { usual: true })
    .default('')
    .describe('允许初中显示分数的原因'),
  showsSeniorRanks: z.boolean().default(false).describe('高中：家长看到名次'),
  levelCount: z
    .union([z.literal(4), z.literal(5)])
    .register(fieldMeaning, { sample: 'levelCount' })
    .default(4)
    .describe('等级的个数：4 为优秀、良好、及格、不及格，5 在良好之后多一等中等'),
})

/** A school's decision on what of its exams parents see. */
export const DisclosureView = z.object({
  ...Disclosure.shape,
  version: z.int(),
  savedByName: z.string().describe('最后保存的人，尚未保存过为空'),
  savedTime: WireTime.nullable(),
})
export type DisclosureView = z.output<typeof DisclosureView>

export const disclosureCalls = {
  disclosure: get('/exam/disclosure', {
    doc: '家长能看到考试的什么：小学只有等级，初中可允许分数，高中可允许名次',
    may,
    data: DisclosureView,
  }),
  saveDisclosure: post('/exam/disclosure/save', {
    doc: '保存家长能看到考试的什么，只有学校管理员可以；版本不是最新时返回 10020 与当前内容',
    title: '保存考试对家长的公开范围',
    may,
    body: Disclosure.extend({ version: versionOf('disclosureVersion') }),
    data: DisclosureView,
    refusals: [common.notFound, common.stale, examRefusals.juniorReasonNeeded, examRefusals.disclosureByAdministrators],
  }),
}
