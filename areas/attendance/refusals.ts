import { refusal } from '../../platform/contract/refusal.ts'

export const attendanceRefusals = {
  shiftTwice: refusal(51001, '已有班次“{name}”'),
  actsInPast: refusal(51002, '修改最早从 {day} 起生效，过去的日子保留原来的规则'),
  notStaff: refusal(51003, '您不是本校在职教职工，没有考勤'),
  dayToCome: refusal(51004, '只能为今天或过去的日子补卡'),
  tooLongAgo: refusal(51005, '只能为最近 {days} 天补卡'),
  momentToCome: refusal(51006, '补卡时间不能晚于现在'),
  askedAlready: refusal(51007, '{day} 已有一条相同的补卡申请等待审批'),
  decidedAlready: refusal(51008, '{name}的补卡申请已经处理（{state}），请刷新后查看'),
  ownRequest: refusal(51009, '不能审批自己的补卡申请'),
  notWithdrawable: refusal(51010, '申请{state}，不能撤回'),
  tooManyDays: refusal(51011, '一次最多查询 {days} 天'),
  tooManyShifts: refusal(51012, '一所学校最多 {most} 个班次'),
  leavesBeforeComing: refusal(
    51014,
    '{day} {time} 与当天的其他打卡对不上：上班须早于离开，下班须晚于到达且不超过 16 小时',
  ),
  agreedAlready: refusal(51015, '{day} 已有同意的“{kind}”，不能再补'),
  notRevocable: refusal(51016, '{name}的补卡申请{state}，只有已同意的才能撤销'),
  revokeTooLate: refusal(51017, '{day} 已超过 {days} 天，考勤已经上报，不能撤销补卡'),
  ownRevocation: refusal(51018, '不能撤销自己的补卡，请由上级或学校办理'),
  noPunchesAbove: refusal(51019, '上级单位只看考勤的汇总，不查看教职工个人的打卡记录'),
  beginsInReported: refusal(51013, '新班次最早从本月第一天（{day}）起生效：此前各月的考勤已经上报，不再改变'),
} as const
