import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { leaveRefusals } from './refusals.ts'
import { approvers, leaveKinds, leaveLimits } from './states.ts'
import { LeaveRuleView } from './views.ts'

const may = permission('leave:flow:edit')

const Rule = z.object({
  id: id('leaveRule').optional(),
  kind: z.enum(['', ...leaveKinds]).describe('空为所有类型；某类型有自己的设置时以其为准'),
  moreThanHours: z
    .int()
    .min(0)
    .max(leaveLimits.days * 24)
    .describe('时长超过多少小时')
    .register(fieldMeaning, { sample: 'newRuleHours' }),
  steps: z
    .array(z.enum(approvers))
    .min(1, '请选择审批人')
    .max(leaveLimits.steps)
    .refine(areDistinct, '同一审批人只能出现一次')
    .describe('head 班主任，grade 部门管理员，dormitory 宿舍管理员（走读生略过），office 学校管理员'),
  version: versionOf('leaveRuleVersion'),
})

/** Calls for a school's approval rules by kind and length of leave. */
export const ruleCalls = {
  rules: get('/leave/flow/rules', {
    doc: '请假的审批设置；一条都没有时由班主任审批',
    may,
    data: z.array(LeaveRuleView),
  }),
  saveRule: post('/leave/flow/rule/save', {
    doc: '新增或保存请假的审批设置，之后提交的请假按它审批；版本不是最新时返回 10020 与当前内容',
    title: '保存请假审批设置',
    may,
    body: Rule,
    data: LeaveRuleView,
    refusals: [common.notFound, common.stale, leaveRefusals.ruleTwice],
  }),
  deleteRule: del('/leave/flow/rule/delete', {
    doc: '删除请假的审批设置，已提交的请假不变',
    title: '删除请假审批设置',
    may,
    query: { id: id('leaveRule') },
    data: nothing,
    refusals: [common.notFound],
  }),
}
