import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { examAnalysisSettings, examLine, examTeacher } from './analysis/tables.ts'
import { examDisclosure } from './parents/tables.ts'
import { examClass, examScore, examScoreChange, examStudent, examSubject, examTable } from './tables.ts'

declareAuditTitles(examTable, '考试', {
  name: '名称',
  kind: '类型',
  startAt: '开始时间',
  endAt: '结束时间',
  state: '状态',
  publishedAt: '发布时间',
  doPartialTotalsRank: '总分不全也排名',
  rosterAt: '名单时间',
  jointExamId: '联考编号',
  isEntryClosed: '联考截止录入',
})

declareAuditTitles(examClass, '考试班级', {
  examId: '考试编号',
  classId: '班级编号',
  name: '班级',
  gradeId: '年级编号',
  gradeName: '年级',
  level: '年级级别',
  position: '顺序',
})

declareAuditTitles(examSubject, '考试学科', {
  examId: '考试编号',
  subjectId: '学科编号',
  level: '年级级别',
  fullMarks: '满分（百分之一分）',
  excellentLine: '优秀线（百分之一分）',
  passLine: '及格线（百分之一分）',
  lowLine: '低分线（百分之一分）',
  isCounted: '计入总分',
  isElective: '选考',
  scaleRows: '等级赋分',
})

declareAuditTitles(examTeacher, '考试任课教师', {
  examId: '考试编号',
  classId: '班级编号',
  subjectId: '学科编号',
  teacherId: '教师编号',
  name: '教师',
})

declareAuditTitles(examLine, '考试上线分数', {
  examId: '考试编号',
  level: '年级级别',
  groupName: '类别',
  name: '名称',
  value: '分数（百分之一分）',
})

declareAuditTitles(examAnalysisSettings, '成绩分析设置', {
  rateBase: '比率的基数',
  scoreBands: '分数段（满分的百分比）',
  rankBands: '名次段',
  nearMarks: '临界范围（百分之一分）',
})

declareAuditTitles(examStudent, '考试名单', {
  examId: '考试编号',
  classId: '班级编号',
  groupName: '类别',
  electiveIds: '选考学科编号',
  examNumber: '考号',
})

declareAuditTitles(examScore, '考试成绩', {
  examId: '考试编号',
  subjectId: '学科编号',
  score: '分数（百分之一分）',
  mark: '标记',
  isCorrected: '发布后更正',
  enteredBy: '录入人编号',
})

declareAuditTitles(examScoreChange, '成绩修改', {
  examId: '考试编号',
  subjectId: '学科编号',
  oldScore: '原分数（百分之一分）',
  oldMark: '原标记',
  newScore: '新分数（百分之一分）',
  newMark: '新标记',
  reason: '原因',
  operatorName: '修改人',
  at: '修改时间',
})

declareAuditTitles(examDisclosure, '考试对家长的公开范围', {
  showsJuniorScores: '初中显示分数',
  juniorReason: '初中显示分数的原因',
  showsSeniorRanks: '高中显示名次',
  levelCount: '等级个数',
  savedByName: '保存人',
  savedAt: '保存时间',
})
