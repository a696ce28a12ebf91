import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { electiveChoice, subjectTable, teachingAssignment } from './tables.ts'

declareAuditTitles(subjectTable, '学科', {
  subject: '学科',
  position: '显示顺序',
  grades: '开设年级',
  electiveGrades: '选考年级',
  groupName: '所属类别',
})

declareAuditTitles(teachingAssignment, '任教安排', {
  classId: '班级编号',
  subjectId: '学科编号',
  teacherId: '教师编号',
})

declareAuditTitles(electiveChoice, '选科', {
  subjectId: '学科编号',
})
