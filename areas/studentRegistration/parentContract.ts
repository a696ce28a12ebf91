import { z } from 'zod'
import { anyone, get, kilobytes, link, nothing, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, id, secretText } from '../../platform/contract/ids.ts'
import { textMessageStates } from '../../platform/contract/messagePurposes.ts'
import { normalizeDigits } from '../../platform/contract/numbers.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { type UploadSpec, imageRefusals } from '../../platform/contract/upload.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { Mobile } from '../users/contract.ts'
import { ApplicantForm } from './form.ts'
import { registrationRefusals as refusals } from './refusals.ts'
import { OwnApplication, ParentHome, PublicTask } from './views.ts'
import { registrationLimits as limits } from './words.ts'

/** The purpose of a parent's session on a registration page. */
export const registrationPurpose = 'studentRegistration'

const mayApply = link(registrationPurpose, '家长没有账号，凭手机号与短信验证码证明身份')

/** Upload rules for a parent's photos and documents. */
const applicantUpload = {
  field: 'file',
  kinds: ['still', 'pdf'],
  mostBytes: 10 * 1024 * 1024,
  mostFiles: 1,
} as const

/** Returns the upload rules of a field. The photo of a student is shown as a picture, so that it can't be a PDF. */
export const uploadOf = (field: string): UploadSpec =>
  field === 'photo' ? { ...applicantUpload, kinds: ['still'], wrongKind: refusals.notPicture } : applicantUpload

/** Format of a task's public token. */
export const applyTokenPattern = /^[\w-]{22}$/

const Token = z
  .string()
  .regex(applyTokenPattern, '报名链接不完整')
  .register(fieldMeaning, { sample: 'registrationToken', onlySought: true })
// A copy, because the schema of the users' area keeps its sample.
const Telephone = Mobile.refine(() => true).register(fieldMeaning, {
  sample: 'registrationTelephone',
  onlySought: true,
})
const Code = z
  .string()
  .overwrite(normalizeDigits)
  .regex(/^\d{6}$/, '请填写 6 位验证码')
  .register(fieldMeaning, { sample: 'registrationCode', secret: true })

const formRefusals = [
  refusals.notStarted,
  refusals.over,
  refusals.closed,
  refusals.full,
  refusals.twice,
  refusals.incomplete,
  refusals.triesUsed,
]

/** The calls of a registration's public page. */
export const parentCalls = {
  applyTask: post('/studentRegistration/apply/look', {
    doc: '报名页：学校、说明、名额与要填的内容，不含任何人的资料',
    may: anyone('家长没有账号；报名页对知道链接的人公开'),
    body: z.object({ token: Token }),
    data: PublicTask,
    refusals: [refusals.unknownLink, common.tooMany],
    writes: false,
  }),
  applyCode: post('/studentRegistration/apply/code', {
    doc: '给家长的手机号发送报名验证码；报名时间之外只发给已报名的手机号，应答相同',
    title: '家长获取报名验证码',
    may: anyone('家长没有账号，用短信验证码证明手机号'),
    body: z.object({ token: Token, telephone: Telephone }),
    data: z.object({ sending: z.enum(textMessageStates).describe('sent 能发短信；其余为学校的短信尚未开通') }),
    refusals: [refusals.unknownLink, common.tooMany],
  }),
  applyOpen: post('/studentRegistration/apply/open', {
    doc: `凭手机号与验证码打开报名，得到 ${limits.openMinutes} 分钟的令牌`,
    title: '家长打开报名',
    may: anyone('家长没有账号，用短信验证码证明手机号'),
    body: z.object({ token: Token, telephone: Telephone, code: Code }),
    data: z.object({ token: secretText(), endsTime: WireTime }),
    refusals: [refusals.unknownLink, refusals.codeWrong, common.tooMany],
  }),
  applyHome: get('/studentRegistration/apply/home', {
    doc: '家长自己在此任务中的报名',
    may: mayApply,
    data: ParentHome,
    refusals: [common.notFound],
  }),
  applySubmit: post('/studentRegistration/apply/submit', {
    doc: '提交一名孩子的报名；名额已满时列为候补或拒绝，同一孩子只能报一次',
    title: '提交报名',
    may: mayApply,
    body: ApplicantForm,
    data: OwnApplication,
    mostBytes: kilobytes(120),
    refusals: [common.notFound, refusals.tooManyChildren, refusals.tooManySubmissions, ...formRefusals],
  }),
  applyCorrect: put('/studentRegistration/apply/correct', {
    doc: '修改待审核、退回或候补的报名；退回的重新待审核',
    title: '修改报名',
    may: mayApply,
    body: ApplicantForm.extend({ id: id('registrationOwn'), version: versionOf('registrationOwnVersion') }),
    data: OwnApplication,
    mostBytes: kilobytes(120),
    refusals: [common.notFound, common.stale, refusals.notCorrectable, ...formRefusals],
  }),
  applyWithdraw: put('/studentRegistration/apply/withdraw', {
    doc: '撤回自己的报名，空出的名额由候补者递补',
    title: '撤回报名',
    may: mayApply,
    body: z.object({ id: id('registrationOwn') }),
    data: nothing,
    refusals: [common.notFound, refusals.notWithdrawable],
  }),
  applyFile: post('/studentRegistration/apply/file', {
    doc: '上传报名照片或证明材料，提交报名后生效；图片重新编码，去掉拍摄位置',
    title: '上传报名材料',
    may: mayApply,
    body: z.object({
      field: z.string().max(12).register(fieldMeaning, { sample: 'registrationFileField', onlySought: true }),
    }),
    data: z.object({ id: z.int(), field: z.string(), name: z.string() }),
    refusals: [
      common.notFound,
      refusals.notFileField,
      refusals.notPicture,
      refusals.dayUsed,
      ...Object.values(imageRefusals),
    ],
    transaction: 'own',
    upload: applicantUpload,
  }),
}
