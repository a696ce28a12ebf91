import { declareAuditTitles, declareFormerTitles } from './auditTitles.ts'
import { file } from '../files/tables.ts'
import { job } from '../jobs/tables.ts'
import { messageTemplate, outboxMessage } from '../outbox/tables.ts'
import { verificationCode } from '../verification/tables.ts'

declareAuditTitles(file, '文件', {
  contentType: '文件类型',
  size: '大小',
  expiresAt: '到期时间',
  fetchedOnce: '只能下载一次',
  needs: '下载所需权限',
})

declareAuditTitles(job, '后台任务', {
  input: '参数',
  doneParts: '已完成',
  allParts: '总量',
  result: '结果',
  error: '错误',
  attempts: '尝试次数',
  maxAttempts: '最多尝试次数',
  interrupted: '中断次数',
  runAt: '执行时间',
  leaseEndsAt: '租约到期',
  lease: '执行节点',
  cancelAsked: '已要求取消',
  onceKey: '唯一标识',
})

declareAuditTitles(messageTemplate, '消息模板', {
  channel: '渠道',
  templateCode: '模板编号',
  signature: '签名',
})

declareAuditTitles(outboxMessage, '发件箱消息', {
  channel: '渠道',
  recipient: '收件人',
  values: '内容',
  attempts: '尝试次数',
  receipt: '回执',
  error: '错误',
  sentAt: '发送时间',
})

declareAuditTitles(verificationCode, '验证码', {
  holderId: '持有人编号',
  codeHash: '验证码',
  triesLeft: '剩余次数',
  sentAt: '发送时间',
})

// The nightly cleanup of the trail leaves a note instead of the deleted rows.
declareFormerTitles('audit_entry', '审计日志', { count: '条数', until: '早于' })
