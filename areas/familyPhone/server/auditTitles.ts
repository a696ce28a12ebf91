import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { familyPhone, familyPhoneConfig, telephoneCredential } from './tables.ts'

declareAuditTitles(familyPhone, '亲情号码', {
  parentId: '家长编号',
})

declareAuditTitles(familyPhoneConfig, '亲情号码配置', {
  callMinutes: '单次通话时长（分钟）',
  mostNumbers: '亲情号码个数',
  allowMp: '家长在小程序中管理',
})

declareAuditTitles(telephoneCredential, '电话系统凭证', {
  madeById: '签发人编号',
})
