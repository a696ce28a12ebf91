import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, patch, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireDate } from '../../platform/contract/time.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { wireClock } from '../../platform/contract/wireClock.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { DepartmentId, SchoolId } from '../registry/contract.ts'
import { gateRefusals } from './refusals.ts'

/** Maximum length of a rule's name, and maximum departments per rule. */
export const ruleLimits = { name: 32, departments: 100 } as const

/** The students whom a rule covers: all, day students or boarders. */
export const accommodations = ['all', 'day', 'boarding'] as const

/** The directions that a rule covers. */
export const directions = ['out', 'in', 'both'] as const

/** The calendar days on which a rule applies. */
export const ruleDays = ['school', 'holiday', 'both'] as const

const may = permission('gate:rule:edit')

const day = (meaning: string) =>
  WireDay.nullable().default(null).describe(meaning).register(fieldMeaning, { sample: 'gateRuleDay' })

const fields = {
  name: nameText(ruleLimits.name, '请填写规则名称').register(fieldMeaning, { sample: 'newGateRuleName' }),
  accommodation: z.enum(accommodations).default('all').describe('all 全部学生，day 走读生，boarding 住宿生'),
  departmentIds: z
    .array(DepartmentId)
    .max(ruleLimits.departments)
    .refine(areDistinct, '部门重复')
    .default([])
    .describe('年级或班级，含其下级；空为全校'),
  direction: z.enum(directions).default('out').describe('out 离校，in 返校，both 离校与返校'),
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, '请选择星期')
    .max(7)
    .refine(areDistinct, '星期重复')
    .describe('1 为周一；调休上课日按所补的星期')
    .register(fieldMeaning, { sample: 'gateRuleWeekdays' }),
  startTime: wireClock('gateRuleStart').describe('从此刻起'),
  endTime: wireClock('gateRuleEnd').describe('到此刻为止，含此刻；早于开始时间则为次日'),
  days: z.enum(ruleDays).default('school').describe('school 上课日，holiday 放假日，both 不限'),
  validFrom: day('有效期的第一天，空为不限'),
  validUntil: day('有效期的最后一天，空为不限'),
  disabled: flag.default(false),
  version: versionOf('gateRuleVersion'),
}

const hasSpan = ({ startTime, endTime }: { startTime: string; endTime: string }) => startTime !== endTime
const spanFault = { path: ['endTime'], error: '结束时间不能与开始时间相同' }

interface Validity {
  readonly validFrom: string | null
  readonly validUntil: string | null
}

const isValidOnce = ({ validFrom, validUntil }: Validity) =>
  validFrom === null || validUntil === null || validFrom <= validUntil
const validityFault = { path: ['validUntil'], error: '有效期的最后一天不能早于第一天' }

const NewRule = z.object(fields).refine(hasSpan, spanFault).refine(isValidOnce, validityFault)
const SavedRule = z
  .object({ id: id('gateRule'), ...fields })
  .refine(hasSpan, spanFault)
  .refine(isValidOnce, validityFault)

export const GateRuleView = z.object({
  id: z.int(),
  name: z.string(),
  accommodation: z.enum(accommodations),
  departmentIds: z.array(z.int()),
  departmentNames: z.array(z.string()).describe('与编号同序；已删除的部门为空'),
  direction: z.enum(directions),
  weekdays: z.array(z.int()),
  startTime: z.string(),
  endTime: z.string(),
  days: z.enum(ruleDays),
  validFrom: WireDate.nullable(),
  validUntil: WireDate.nullable(),
  disabled: z.boolean(),
  version: z.int(),
})
export type GateRuleView = z.output<typeof GateRuleView>

/** Calls for gate rules, under the paths of the specification (A-CALL-113 to 116). */
export const ruleCalls = {
  rules: get('/config/list/school/{schoolId}/AccessControlConfigs', {
    doc: '学校的通行规则：哪些学生何时不请假也可进出，按开始时间。academics §7',
    may,
    params: { schoolId: SchoolId },
    data: z.array(GateRuleView),
    refusals: [common.notFound],
  }),
  createRule: post('/config/new/school/AccessControlConfig', {
    doc: '新增通行规则；时间可以跨过午夜，规则之间可以重叠。academics §7',
    title: '新增通行规则',
    may,
    body: NewRule,
    data: GateRuleView,
    refusals: [common.notFound, gateRefusals.ruleTwice],
  }),
  saveRule: patch('/config/update/school/AccessControlConfig', {
    doc: '保存通行规则的全部内容；版本不是最新时返回 10020 与当前内容。academics §7',
    title: '保存通行规则',
    may,
    body: SavedRule,
    data: GateRuleView,
    refusals: [common.notFound, common.stale, gateRefusals.ruleTwice],
  }),
  deleteRule: del('/config/delete/school/AccessControlConfig/peroid/{id}/', {
    doc: '删除通行规则；已放行的记录不变。academics §7',
    title: '删除通行规则',
    may,
    params: { id: id('gateRule') },
    data: nothing,
    refusals: [common.notFound],
  }),
}
