/** The parties whose books are compared: payment channel, platform and one-card system (conflicts C-009). */
export const parties = ['PAY', 'QZ', 'YKT'] as const
export type Party = (typeof parties)[number]

export const partyNames: Readonly<Record<Party, string>> = { PAY: '支付渠道', QZ: '平台', YKT: '一卡通' }

/** The code of a party in bill details (academics §3, Bill detail; conflicts C-009). */
export const sourceOfParty = { PAY: 'wechat', QZ: 'qz', YKT: 'yks' } as const satisfies Record<Party, string>

/** The state of a bill: not reconciled, normal, abnormal (A-RULE-080). */
export const checkStates = ['NONE', 'SUCCESS', 'FAIL'] as const
export type CheckState = (typeof checkStates)[number]

export const checkStateNames: Readonly<Record<CheckState, string>> = { NONE: '未对账', SUCCESS: '正常', FAIL: '异常' }

/** The kinds of products that parents pay for. `chargesCard` products must arrive at the one-card system too. */
export const productTypes = [
  { name: 'CARD_RECHARGE', desc: '一卡通充值', chargesCard: true },
  { name: 'MEAL', desc: '餐费', chargesCard: false },
  { name: 'PHONE', desc: '亲情电话', chargesCard: false },
  { name: 'OTHER', desc: '其他缴费', chargesCard: false },
] as const
export type ProductTag = (typeof productTypes)[number]['name']

/** The codes of the product types. */
export const productTags = ['CARD_RECHARGE', 'MEAL', 'PHONE', 'OTHER'] as const satisfies readonly ProductTag[]

/** The fields that the keyword of a detail search is compared with. */
export const keywordTypes = ['tradeCode', 'receiver', 'card', 'payer', 'wxOrder'] as const
export type KeywordType = (typeof keywordTypes)[number]

export const keywordTypeNames: Readonly<Record<KeywordType, string>> = {
  tradeCode: '订单号',
  receiver: '姓名或学号',
  card: '卡号',
  payer: '付款人',
  wxOrder: '微信订单号',
}

/** States of a request that the one-card system credits a card. */
export const rechargeStates = ['waiting', 'done', 'failed'] as const
export type RechargeState = (typeof rechargeStates)[number]

/** The hour of the next day at which a day's statement is made (A-RULE-082), and the longest query in days. */
export const statementHour = 10
export const mostQueryDays = 60

/** A remark must have more characters than this (A-RULE-101; the text names 6 or more, conflicts C-007). */
export const remarkMoreThan = 6

/**
 * How far a statement is complete on its last day: to its last line, because the file may be cut off there, or to the
 * end of the day.
 */
export const completeTos = ['lastLine', 'lastDay'] as const
export type CompleteTo = (typeof completeTos)[number]
