import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import {
  registrationApplication,
  registrationFile,
  registrationLook,
  registrationOption,
  registrationTask,
  registrationVisit,
} from './tables.ts'

declareAuditTitles(registrationTask, '报名任务', {
  title: '标题',
  cohort: '入学年级',
  intro: '说明',
  startAt: '开始时间',
  endAt: '截止时间',
  closedAt: '关闭时间',
  quota: '名额',
  optionTitle: '选项名称',
  takesWaiting: '可以候补',
  showsPlaces: '显示剩余名额',
  fields: '表单',
  questions: '自定义问题',
  keepDays: '保存天数',
  pageToken: '报名页标识',
  makerId: '创建人编号',
})

declareAuditTitles(registrationOption, '报名选项', {
  taskId: '报名任务编号',
  quota: '名额',
})

declareAuditTitles(registrationVisit, '报名手机号', {
  taskId: '报名任务编号',
  telephone: '手机号',
  endsAt: '令牌到期',
})

declareAuditTitles(registrationApplication, '报名', {
  taskId: '报名任务编号',
  visitId: '报名手机号编号',
  optionId: '选项编号',
  receipt: '回执号',
  name: '姓名',
  sex: '性别',
  birthDate: '出生日期',
  telephone: '手机号',
  idCardType: '证件类型',
  idCardCipher: '证件号',
  idCardTail: '证件号后四位',
  idCardIndex: '证件号标识',
  values: '内容',
  childKey: '孩子标识',
  waitingAt: '候补时间',
  isHeld: '由学校列为候补',
  classId: '班级编号',
  reviewerId: '审核人编号',
  reviewedAt: '审核时间',
  changedAt: '修改时间',
})

declareAuditTitles(registrationFile, '报名材料', {
  visitId: '报名手机号编号',
  applicationId: '报名编号',
  field: '材料',
  thumbFileId: '缩略图文件编号',
})

declareAuditTitles(registrationLook, '查看报名号码', {
  applicationId: '报名编号',
  viewerId: '查看人编号',
})
