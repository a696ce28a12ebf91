import { z } from 'zod'
import { get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, secretText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { SchoolId, UserId, limitRefusals } from '../registry/contract.ts'
import { usersRefusals } from './refusals.ts'
import { maxPeopleAtOnce } from './severalContract.ts'
import { WechatView } from './views.ts'

const { notYourself, selfManaged } = usersRefusals
const membership = { schoolId: SchoolId, userId: UserId }

/** People for whom first passwords can be made by department. */
const newcomerKinds = ['staff', 'students', 'parents'] as const

/** Calls on a person's account within one school: sign-in state, passwords and WeChat. */
export const accountCalls = {
  setDisabled: post('/user/set/account/disabled', {
    doc: '停用或启用账号（本校身份），停用后立即不能再访问。foundations §4、§7',
    may: permission('school:user:edit'),
    body: z.object({ ...membership, flag }),
    data: z.object({ accountDisabled: z.boolean() }),
    refusals: [common.notFound, common.forbidden, usersRefusals.notYourself, limitRefusals.peopleLimit],
  }),
  resetPassword: get('/user/reset/{id}/password', {
    doc: '重置密码并结束其全部登录；新密码只在此处返回一次，下次登录须修改。foundations §6、§7',
    title: '重置密码',
    may: permission('sys:user:resetPassword'),
    params: { id: UserId },
    data: z.object({ password: secretText() }),
    refusals: [common.notFound, common.forbidden, usersRefusals.moreRights, selfManaged, notYourself],
    writes: true,
  }),
  makeFirstPasswords: post('/user/first/passwords', {
    doc: '为从未登录过的人员生成新的初始密码，写成只能下载一次的表格；登录过的人员不变',
    title: '批量生成初始密码',
    may: permission('school:user:add'),
    body: z.object({
      userIds: z
        .array(id('user', 'newcomer'))
        .max(maxPeopleAtOnce, `一次最多 ${maxPeopleAtOnce} 人`)
        .default([])
        .describe('给出时只为这些人员'),
      deptId: id('department')
        .register(fieldMeaning, { kind: 'department', sample: 'department', usual: true })
        .optional(),
      kind: z.enum(newcomerKinds).default('staff').describe('按组织时：staff 教职工，students 学生，parents 家长'),
    }),
    data: z.object({
      jobId: z.int(),
      count: z.int().describe('将生成的人数'),
      left: z.int().describe('不变的人数：登录过、本人管理或权限更高'),
    }),
    refusals: [
      common.notFound,
      common.forbidden,
      common.tooManyJobs,
      usersRefusals.noNewcomers,
      usersRefusals.tooManyNewcomers,
    ],
  }),
  wechatAccount: get('/auth/wechat/user/{id}/wx/account', {
    forOtherClients: true,
    doc: '用户绑定的微信账号，标识只显示开头；没有绑定时为 null。foundations §7',
    may: permission('school:user:view'),
    params: { id: UserId },
    data: WechatView.nullable(),
    refusals: [common.notFound],
  }),
  unbindWechat: post('/auth/wechat/wx_unbind', {
    doc: '解绑用户的微信；同属多所学校的用户只能由平台解绑。foundations §6、§7',
    title: '解绑微信',
    may: permission('sys:user:resetPassword'),
    body: z.object({ userId: id('user', 'onWechat') }),
    data: nothing,
    refusals: [
      common.notFound,
      common.forbidden,
      usersRefusals.moreRights,
      usersRefusals.wechatNotBound,
      usersRefusals.selfManaged,
    ],
  }),
}
