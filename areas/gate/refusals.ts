import { refusal } from '../../platform/contract/refusal.ts'

export const gateRefusals = {
  notACard: refusal(39001, '不是系统卡：{code}'),
  tooLate: refusal(39002, '已超过 {seconds} 秒，请求已结束'),
  notAGate: refusal(39003, '该设备不是门禁设备'),
  severalPeople: refusal(39004, '一卡多人：{code}'),
  ruleTwice: refusal(39005, '已有通行规则“{name}”'),
  cardEnded: refusal(39008, '此卡已{why}：{code}'),
  askedForAnother: refusal(39006, '编号 {number} 已用于询问另一个人，请换一个编号'),
  aboutYourself: refusal(39007, '不能核对本人的出入，请由同事核对'),
  notAtGate: refusal(39009, '此人最近 {minutes} 分钟没有在门口刷卡或询问，也不在手动放行名单中，不能查看完整号码'),
} as const
