import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { face, photoFile, photoRun, recordLook } from './tables.ts'

declareAuditTitles(face, '人脸照片', {})

declareAuditTitles(photoFile, '批量照片（文件）', {
  runId: '批次编号',
  mark: '内容标记',
  why: '原因',
})

declareAuditTitles(photoRun, '批量照片', {
  source: '来源',
  total: '总数',
  resultFileId: '结果文件编号',
})

declareAuditTitles(recordLook, '敏感信息查看', {
  viewerId: '查看人编号',
  fields: '查看内容',
})
