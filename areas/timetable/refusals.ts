import { refusal } from '../../platform/contract/refusal.ts'

/** The refusals of this area. */
export const timetableRefusals = {
  scheduleTwice: refusal(76001, '本学期已有作息时间“{name}”'),
  gradeTaken: refusal(76002, '{grade}已在作息时间“{name}”中，一个年级一学期只能有一种'),
  periodUsed: refusal(76003, '{slot}还有课（{lesson}），不能去掉这一节；请先在排课中移走'),
  bellConflicts: refusal(76004, '按新的作息时间有课冲突：{conflict}'),
  planTwice: refusal(76005, '本学期已有课表“{name}”'),
  planPublished: refusal(76006, '已发布的课表不能删除，请先收回'),
  lessonConflict: refusal(76007, '{conflict}'),
  noPeriod: refusal(76008, '{name}的作息时间没有第 {period} 节，请先设置作息时间'),
  notTeachers: refusal(76009, '{names}不是本校在职教职工，不能任课'),
  notOffered: refusal(76010, '{grade}不开设{subject}，请先在学科中选择开设的年级'),
  teachingClassTwice: refusal(76011, '本学期已有教学班“{name}”'),
  teachingClassUsed: refusal(76012, '“{name}”还有 {count} 节课，请先在排课中删除'),
  notStudents: refusal(76013, '{names}不是本校在籍学生，不能加入教学班'),
  memberConflict: refusal(76014, '保存后有课冲突：{conflict}'),
  notHeld: refusal(76015, '{day} 没有这节课，可能是假期、单双周不符或课表已改，请刷新后查看'),
  alreadyChanged: refusal(76016, '这节课 {day} 已{change}，请先撤销原来的调整'),
  substituteBusy: refusal(76017, '{name}这一节有课（{lesson}），不能代课'),
  targetTaken: refusal(76018, '不能调到这一节：{conflict}'),
  noPlan: refusal(76019, '{day} 没有已发布的课表'),
  planConflicts: refusal(76020, '课表还有 {count} 处冲突，不能发布，如 {conflict}'),
  restoreConflict: refusal(76021, '撤销后有课冲突，不能撤销：{conflict}'),
  noPartner: refusal(76022, '{day} 第{period}节本班没有课，不能互换；请取消“互换”'),
  lessonHasChanges: refusal(76023, '{lesson} {day} 已安排{change}，不能去掉或改到另一天；请先在调课记录中撤销'),
  tooManyLessons: refusal(76024, '文件中的课超过 {most} 节，请拆分后再导入'),
} as const
