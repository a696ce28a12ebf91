/** The states of an order. */
export const orderStates = ['unpaid', 'paid', 'refunded', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

export const orderStateNames: Readonly<Record<OrderState, string>> = {
  unpaid: '待收款',
  paid: '已收款',
  refunded: '已退款',
  cancelled: '已取消',
}

/** The ways in which the office takes money. */
export const paymentWays = ['cash', 'transfer'] as const
type PaymentWay = (typeof paymentWays)[number]

export const paymentWayNames: Readonly<Record<PaymentWay, string>> = { cash: '现金', transfer: '转账' }

/** The states of a pupil's minutes. */
export const balanceStates = ['usable', 'usedUp', 'expired', 'refunded'] as const
export type BalanceState = (typeof balanceStates)[number]

export const balanceStateNames: Readonly<Record<BalanceState, string>> = {
  usable: '可用',
  usedUp: '已用完',
  expired: '已到期',
  refunded: '已退款',
}

/** The results of a call. An `open` one has begun and not been reported as ended. */
export const callStates = ['open', 'answered', 'unanswered', 'refused', 'unreported'] as const
export type CallState = (typeof callStates)[number]

export const callStateNames: Readonly<Record<CallState, string>> = {
  open: '通话中',
  answered: '已接通',
  unanswered: '未接听',
  refused: '被拒绝',
  unreported: '未上报结束',
}

/** The results of an identification at a phone. */
export const faceResults = ['passed', 'refused', 'unknown'] as const
export type FaceResult = (typeof faceResults)[number]

export const faceResultNames: Readonly<Record<FaceResult, string>> = {
  passed: '可以通话',
  refused: '不能通话',
  unknown: '未识别',
}

/** The ways in which a pupil is identified at a phone. */
export const faceWays = ['face', 'card'] as const
type FaceWay = (typeof faceWays)[number]

export const faceWayNames: Readonly<Record<FaceWay, string>> = { face: '刷脸', card: '刷卡' }

/** Why a phone refuses a pupil or a call. */
export const refusalReasons = [
  'closed',
  'phoneDisabled',
  'unknownPupil',
  'outsideHours',
  'noNumbers',
  'unknownNumber',
  'numberClosed',
  'dailyLimit',
  'noMinutes',
  'inCall',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** The reasons in words that a pupil understands. */
export const refusalReasonNames: Readonly<Record<RefusalReason, string>> = {
  closed: '学校暂停使用视频电话',
  phoneDisabled: '这台话机暂停使用，请换一台',
  unknownPupil: '没有认出你，请再试一次或找老师登记',
  outsideHours: '现在不是通话时间',
  noNumbers: '还没有可以拨打的亲情号码，请找班主任开通',
  unknownNumber: '这个号码不能拨打',
  numberClosed: '这个号码现在不在服务时间',
  dailyLimit: '今天的通话次数已用完，请明天再打',
  noMinutes: '通话分钟已用完，请家长到学校办理套餐',
  inCall: '你正在另一台话机上通话',
}
