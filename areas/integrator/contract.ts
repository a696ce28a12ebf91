import { z } from 'zod'
import { filledText, nameText, numberText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { countedList } from '../../platform/contract/listCalls.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { IntegratorView, MemberRow, OwnIntegrator, TermView } from './views.ts'

export const integratorRefusals = {
  nameTwice: refusal(73001, '已有集成商“{name}”'),
  hasTerms: refusal(73002, '“{name}”服务过 {count} 所学校，不能删除；不再合作时请停用'),
  termOverlaps: refusal(73003, '{school}在 {start} 至 {end} 由“{name}”服务，服务期不能重叠'),
  termBegun: refusal(73004, '服务期已经开始，不能删除；要提前结束请修改结束日期'),
  moved: refusal(73007, '服务期的学校和集成商不能更换，请新增另一个服务期'),
} as const

/** Maximum number of people that a limit may name. */
export const largestLimit = 1_000_000

const mayEdit = permission('integrator:integrator:edit')
const IntegratorId = id('integrator')

const Integrator = z.object({
  id: IntegratorId.optional(),
  name: nameText(60, '请填写公司名称').register(fieldMeaning, { sample: 'newIntegratorName' }),
  contact: filledText(20, '请填写联系人'),
  telephone: numberText(20).min(1, '请填写联系电话').register(fieldMeaning, { sample: 'integratorTelephone' }),
  note: text(200).default(''),
  disabled: flag.default(false).describe('停用后其人员不能再登录所服务的学校'),
  version: versionOf('integratorVersion'),
})

const Term = z
  .object({
    id: id('integratorTerm').optional(),
    integratorId: IntegratorId,
    schoolId: id('school', 'servedSchool'),
    restrictNumber: z.int().min(1).max(largestLimit).nullable().default(null).describe('启用人员的上限，空为不限'),
    startTime: WireDay.describe('开始日期，含当天').register(fieldMeaning, { sample: 'serviceStart' }),
    endTime: WireDay.describe('结束日期，含当天').register(fieldMeaning, { sample: 'serviceEnd' }),
    version: versionOf('integratorTermVersion'),
  })
  .refine(({ startTime, endTime }) => startTime <= endTime, {
    path: ['endTime'],
    error: '结束日期不能早于开始日期',
  })

export const integrator = {
  page: post('/integrator/find/page', {
    doc: '集成商分页，按名称，含服务中的学校数。academics §3、§7',
    may: mayEdit,
    ...countedList(
      z.object({
        keyword: keywordText(60).default('').describe('公司名称、联系人或电话'),
        state: z.enum(['enabled', 'disabled']).optional(),
      }),
      IntegratorView,
    ),
  }),
  save: post('/integrator/save', {
    doc: '新增或保存集成商；停用的下一次调用即生效；版本不是最新时返回 10020 与当前内容。academics §7',
    title: '保存集成商',
    may: mayEdit,
    body: Integrator,
    data: IntegratorView,
    refusals: [common.notFound, common.stale, integratorRefusals.nameTwice],
  }),
  remove: del('/integrator/delete', {
    doc: '删除从未服务过学校的集成商。academics §7',
    title: '删除集成商',
    may: mayEdit,
    query: { id: IntegratorId },
    data: nothing,
    refusals: [common.notFound, integratorRefusals.hasTerms],
  }),
  terms: get('/integrator/school/list', {
    doc: '集成商的服务期：学校、人数上限与起止日期。academics §3',
    may: mayEdit,
    query: { integratorId: IntegratorId },
    data: z.array(TermView),
    refusals: [common.notFound],
  }),
  saveTerm: post('/integrator/school/save', {
    doc: '新增或保存集成商为一所学校服务的期限与人数上限，下一次调用即生效。academics §3',
    title: '保存集成商服务期',
    may: mayEdit,
    body: Term,
    data: TermView,
    refusals: [common.notFound, common.stale, integratorRefusals.termOverlaps, integratorRefusals.moved],
  }),
  removeTerm: del('/integrator/school/delete', {
    doc: '删除还未开始的服务期',
    title: '删除集成商服务期',
    may: mayEdit,
    query: { id: id('integratorTerm', 'futureTerm') },
    data: nothing,
    refusals: [common.notFound, integratorRefusals.termBegun],
  }),
  members: get('/integrator/school/members', {
    doc: '一所学校的集成商人员，即有集成商角色的人',
    may: mayEdit,
    query: { schoolId: id('school', 'servedSchool') },
    data: z.array(MemberRow),
    refusals: [common.notFound],
  }),
  own: get('/integrator/own', {
    doc: '为本校服务的集成商：名称、联系方式、期限与人数上限；没有时为 null',
    may: permission('integrator:own:view'),
    data: OwnIntegrator.nullable(),
  }),
}

export type { IntegratorView, MemberRow, OwnIntegrator, TermView } from './views.ts'
