import { refusal } from '../../platform/contract/refusal.ts'

export const reconciliationRefusals = {
  nothingFound: refusal(63001, '查询结果为空'),
  dayNotOver: refusal(63002, '{day}的账单在次日 10:00 生成，之后才能对账'),
  alreadyNormal: refusal(63003, '{day}的账单已对平，不需要再对账'),
  noCardSystem: refusal(63004, '没有连接一卡通系统，请联系平台管理员'),
  notForCard: refusal(63005, '“{product}”不充值到一卡通'),
  noCardStatement: refusal(63006, '{day}的一卡通账单还没有导入完整，不能判断是否已经到账；请先导入账单'),
  nothingToRecharge: refusal(63007, '一卡通已收到这笔款，不需要再充值'),
  notPaid: refusal(63008, '支付渠道没有收到这笔款，不能向一卡通充值'),
  noCard: refusal(63009, '这笔订单没有卡号，不能向一卡通充值'),
  rechargeWaiting: refusal(63010, '这笔充值正在处理，请稍后刷新查看'),
  statementTwice: refusal(63011, '这份账单已于{time}由{who}导入'),
  wrongStatement: refusal(63012, '这不是{party}的账单：{why}'),
  statementUsed: refusal(63013, '这份账单中有 {count} 笔由人工标记或充值处理过，不能删除'),
  statementOverlapped: refusal(63014, '之后导入的“{file}”也包含这些日期，请先删除它'),
  rechargeEnded: refusal(63015, '这次充值已经结束，请刷新后再看'),
  markedNormal: refusal(63016, '这笔交易已由人工标记为正常；需要充值时请先改为异常'),
  statementCorrects: refusal(63017, '这份账单更正了较早账单中 {count} 笔的金额，不能删除'),
  rechargeUnclear: refusal(
    63018,
    '上一次按 {yuan} 元请求充值，还不知道是否到账；请先导入一卡通的账单，再按新的金额充值',
  ),
} as const
