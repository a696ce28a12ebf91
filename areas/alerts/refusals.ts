import { refusal } from '../../platform/contract/refusal.ts'

export const alertRefusals = {
  holdDecided: refusal(59001, '已由{name}处理，请刷新'),
  holdTooOld: refusal(59010, '已超过 24 小时，不能再发送，只能不发送'),
  answeredBefore: refusal(59002, '已经回复过，无需再次回复'),
  noNumber: refusal(59003, '{name}没有登记手机号'),
  alertGone: refusal(59004, '这条提醒已不存在，请联系老师'),
  tooFewReached: refusal(59005, '此项属于全校，只有可管理全校用户的账号才能操作', 403),
} as const
