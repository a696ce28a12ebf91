import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { dormitoryReport, dormitoryReportBuilding, dormitorySchedule } from './tables.ts'

declareAuditTitles(dormitoryReport, '归寝报表', {
  scheduleId: '时段编号',
  alias: '名称',
  startAt: '开始时间',
  writtenAt: '生成时间',
})

declareAuditTitles(dormitoryReportBuilding, '归寝报表（楼栋）', {
  reportId: '报表编号',
  dormitoryName: '宿舍楼',
  allStudentNum: '应到人数',
  returnStudentNum: '已归人数',
  noReturnStudentNum: '未归人数',
  leavingStudentNum: '请假人数',
})

declareAuditTitles(dormitorySchedule, '考勤时段', {
  alias: '名称',
  startTime: '开始时刻',
  endTime: '结束时刻',
  onHolidays: '节假日照常',
  resetsAtStart: '开始时重置',
})
