import { refusal } from '../../platform/contract/refusal.ts'

/** The refusals of this area. */
export const pushRefusals = {
  nobodyThere: refusal(55001, '所选范围里没有“{title}”名单上的学生，请重新选择'),
  alreadySent: refusal(55002, '“{title}”已推送给所选范围的全部家长，不再重复发送；未收到的请用“补发”'),
  cannotSend: refusal(55003, '现在不能推送：{why}'),
  notYourRole: refusal(55004, '推送设置只允许{roles}推送，请联系学校管理员'),
  nobodyLeft: refusal(55005, '没有未送达的家长，无需补发'),
  stillNobody: refusal(55006, '未送达的家长仍没有可用的手机号或微信，请先在家长信息中补充'),
  onlyParents: refusal(55007, '“{title}”只推送给家长'),
  nobodyToRemind: refusal(55009, '家长都已读过“{title}”，无需提醒'),
  configByAdministrators: refusal(55010, '推送设置属于全校，只能由学校管理员修改'),
  sourceGone: refusal(55008, '推送的内容已删除'),
} as const

/** The refusals of a push that may be started, for the calls of sources. */
export const startRefusals = [
  pushRefusals.nobodyThere,
  pushRefusals.alreadySent,
  pushRefusals.cannotSend,
  pushRefusals.notYourRole,
]
