import { refusal } from '../../platform/contract/refusal.ts'

export const familyPhoneRefusals = {
  notBound: refusal(40001, '该家长与学生的关系已解除，请重新打开后查看'),
  noNumber: refusal(40002, '家长“{name}”没有登记手机号，请先在组织用户管理中补充'),
  tooMany: refusal(40003, '每名学生最多设置 {most} 个亲情号码，请先关闭其他号码'),
  notStudent: refusal(40004, '“{name}”不是在校学生，不能设置亲情号码'),
} as const

/** Refusal for settings and credential of the whole school, which expose all its numbers. */
export const wholeSchoolRefusals = {
  tooFewReached: refusal(40005, '此项属于全校，只有可管理全校用户的账号才能操作', 403),
} as const
