import { refusal } from '../../platform/contract/refusal.ts'

export const leaveRefusals = {
  termTwice: refusal(35001, '已有学期“{name}”'),
  termsOverlap: refusal(35002, '与学期“{name}”（{startDay} 至 {endDay}）重叠'),
  dayTwice: refusal(35003, '{day}已设为“{name}”'),
  notStudents: refusal(35004, '{names}不是在校学生，不能请假'),
  overlaps: refusal(35005, '{name}在 {from} 至 {to} 已有请假（{state}），不能重叠'),
  endsInPast: refusal(35006, '结束时间须晚于现在'),
  nothingToDecide: refusal(35007, '{name}的请假已经处理（{state}），请刷新后查看'),
  notYourStep: refusal(35008, '{name}的请假当前由{approver}审批，您不能处理'),
  tooLate: refusal(35009, '{name}的请假结束时间已过，不能再同意'),
  notWithdrawable: refusal(35010, '请假{state}，不能撤回'),
  notYours: refusal(35011, '只能撤回自己提交的请假'),
  notEndable: refusal(35012, '请假{state}，不能销假'),
  notExtendable: refusal(35013, '请假{state}，不能续假'),
  extensionWaiting: refusal(35014, '续假正在审批，请等待处理或先撤回'),
  notLater: refusal(35015, '新的结束时间须晚于原来的 {end}'),
  tooLong: refusal(35016, '请假最长 {days} 天'),
  ruleTwice: refusal(35017, '“{kind}超过 {hours} 小时”的审批设置已存在'),
  notAttachable: refusal(35019, '请假{state}，不能再添加附件'),
  tooManyAttachments: refusal(35018, '每条请假最多 {most} 张附件'),
} as const
