import { refusal } from '../../platform/contract/refusal.ts'

/** Refusals of visits (academics §7, A-CALL-132). */
export const visitorRefusals = {
  decided: refusal(65001, '该访客{state}，不能再确认，请刷新后查看'),
  notAgreed: refusal(65002, '{name}还没有得到被访人同意，不能入校'),
  cannotEnter: refusal(65003, '该访客{state}，不能入校'),
  tooEarly: refusal(65004, '预约时间是 {from}，最早可提前 {minutes} 分钟入校'),
  cannotLeave: refusal(65005, '该访客{state}，不能登记离校'),
  blocked: refusal(65006, '{name}在本校访客黑名单中（{reason}），须由安保负责人放行'),
  overrideReason: refusal(65007, '{name}在本校访客黑名单中（{reason}），请填写放行原因'),
  badgeInUse: refusal(65008, '访客牌 {badge} 正由{name}使用，请换一个'),
  noteMissing: refusal(65009, '请填写如何得到被访人的答复，如“电话确认”'),
  cannotCancel: refusal(65010, '该访客{state}，不能取消'),
  cannotDelete: refusal(65011, '已经入校的访客记录不能删除'),
  windowPast: refusal(65012, '结束时间已过，请重新选择'),
  windowTooFar: refusal(65013, '最多提前 {days} 天预约'),
  unknownGate: refusal(65014, '没有校门“{gate}”，请刷新后重新选择'),
  unknownReason: refusal(65015, '没有来访事由“{reason}”，请刷新后重新选择'),
  blockTwice: refusal(65016, '已有黑名单人员“{name}”'),
  numbersClosed: refusal(65017, '只能查看在校内或前后一天内的访客的完整号码，其余请找安保负责人'),
  statisticsTooLong: refusal(65018, '一次最多统计 {days} 天，请缩小日期范围'),
  blockWithoutNumber: refusal(65019, '手机号与证件号码至少保留一项'),
} as const

/** The refusal of a visitor's link that exists no more, counted as a guess. */
export const passRefusals = {
  unknown: refusal(65020, '链接无效或已失效，请核对地址是否完整，或联系邀请您的老师'),
} as const
