import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import {
  teachingClass,
  teachingClassMember,
  teachingClassTeacher,
  timetableChange,
  timetableLesson,
  timetableLessonTeacher,
  timetablePlan,
  timetableSchedule,
  timetableSettings,
} from './tables.ts'

declareAuditTitles(timetableSchedule, '作息时间', {
  termId: '学期编号',
  gradeLevels: '适用年级',
  periods: '各节时间',
})

declareAuditTitles(timetablePlan, '课表', { termId: '学期编号', publishedAt: '发布时间' })

declareAuditTitles(teachingClass, '教学班', {
  termId: '学期编号',
  subjectId: '学科编号',
  gradeId: '年级编号',
})

declareAuditTitles(teachingClassTeacher, '教学班教师', {
  teachingClassId: '教学班编号',
  teacherId: '教师编号',
})

declareAuditTitles(teachingClassMember, '教学班名单', { teachingClassId: '教学班编号' })

declareAuditTitles(timetableLesson, '课', {
  planId: '课表编号',
  classId: '班级编号',
  teachingClassId: '教学班编号',
  subjectId: '学科编号',
  weekday: '星期',
  period: '节次',
  week: '单双周',
  room: '教室',
})

declareAuditTitles(timetableLessonTeacher, '任课教师', {
  lessonId: '课的编号',
  teacherId: '教师编号',
})

declareAuditTitles(timetableChange, '调课', {
  lessonId: '课的编号',
  period: '节次',
  classId: '班级编号',
  className: '班级',
  subject: '学科',
  teacherIds: '原教师编号',
  teacher: '原教师',
  absentId: '缺课教师编号',
  substituteId: '代课教师编号',
  substitute: '代课教师',
  toDay: '调到日期',
  toPeriod: '调到节次',
  partnerId: '互换的调课编号',
  operatorId: '操作人编号',
})

declareAuditTitles(timetableSettings, '课程表设置', { sharedRooms: '共用场地' })
