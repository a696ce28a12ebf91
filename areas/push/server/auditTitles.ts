import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { pushConfig, pushRecipient, pushSend } from './tables.ts'

declareAuditTitles(pushConfig, '推送设置', {
  scene: '场景',
  departmentIds: '默认部门编号',
  groupIds: '默认用户组编号',
  userIds: '默认学生编号',
  fromRoles: '可推送的角色',
  targetRoles: '接收的角色',
  remarks: '备注',
})

declareAuditTitles(pushSend, '推送', {
  srcType: '内容类型',
  srcId: '内容编号',
  title: '标题',
  departmentIds: '部门编号',
  groupIds: '用户组编号',
  userIds: '学生编号',
  sentById: '推送人编号',
  sentByName: '推送人',
  sentAt: '推送时间',
  round: '提醒次序',
})

declareAuditTitles(pushRecipient, '推送的家长', {
  sendId: '推送编号',
  srcType: '内容类型',
  srcId: '内容编号',
  version: '内容版本',
  round: '提醒次序',
  parentId: '家长编号',
  channel: '渠道',
  linkId: '链接编号',
  messageId: '消息编号',
})
