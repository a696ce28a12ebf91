import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { classDuty, departmentPicture, departmentPlace } from './tables.ts'

declareAuditTitles(classDuty, '值日表', {
  dayOfWeek: '星期',
})

declareAuditTitles(departmentPicture, '班级图片', {})

declareAuditTitles(departmentPlace, '班级地点', {})
