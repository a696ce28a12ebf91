import { refusal } from '../../platform/contract/refusal.ts'

/** The refusals of this area. */
export const jointExamRefusals = {
  notLastGrade: refusal(
    58001,
    '义务教育阶段非毕业年级不得组织区域性统一考试；联考只能由初中、高中的毕业年级参加，请选择毕业年级',
  ),
  endsBeforeStart: refusal(58002, '结束时间须晚于开始时间'),
  linesOutOfOrder: refusal(58003, '{subject}的分数线须从高到低：满分、优秀线、及格线、低分线'),
  subjectTwice: refusal(58004, '学科“{subject}”填了两次'),
  hasJoined: refusal(58005, '已有学校参加联考“{name}”，名称、时间、学科与分数线不能再改'),
  notOpen: refusal(58006, '联考“{name}”已截止录入；需要{action}的，请先重新开放录入'),
  notClosed: refusal(58007, '联考“{name}”还在录入成绩，请先截止录入'),
  nobodyJoined: refusal(58008, '还没有学校参加联考“{name}”'),
  nothingReported: refusal(58009, '还没有学校汇总成绩，请稍候再生成全区名次'),
  someNotReported: refusal(58010, '{names}尚未汇总，现在生成的全区名次不含这些学校；确实要生成请确认'),
  entryOver: refusal(58011, '联考“{name}”已截止录入，不能再{action}'),
  notOffered: refusal(58012, '学校已参加联考“{name}”'),
  notJoined: refusal(58013, '学校没有参加联考“{name}”'),
  subjectsMissing: refusal(58014, '学校没有学科{names}，不能参加联考；请先在“教学－学科”中新增同名学科，再参加'),
  noGrade: refusal(58015, '学校没有{grade}的年级，请先在组织架构中设置年级的学段与年级序号'),
  wholeSchoolNeeded: refusal(58016, '联考由学校管理员决定是否参加'),
  otherBureau: refusal(58017, '发起联考“{name}”的主管部门已不管理本校，不能参加'),
} as const
