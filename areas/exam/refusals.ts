import { refusal } from '../../platform/contract/refusal.ts'

/** The refusals of this area. */
export const examRefusals = {
  endsBeforeStart: refusal(54001, '结束时间须晚于开始时间'),
  noClasses: refusal(54002, '所选部门中没有在读的班级，请重新选择参加考试的年级或班级'),
  noSubjectsThere: refusal(54003, '{names}在参加考试的年级都不开设，请在学科中核对开设年级'),
  published: refusal(54004, '考试“{name}”已发布，不能再{action}'),
  rulesNeedConfirmation: refusal(54005, '{rules}'),
  partsHaveScores: refusal(54006, '{names}已有成绩，移除后成绩一并删除；确实要移除请确认'),
  nameNotTyped: refusal(54007, '请输入考试名称“{name}”，确认删除已发布的考试'),
  onlyAdministrators: refusal(54008, '已发布的考试只能由学校管理员删除'),
  nothingToPublish: refusal(54009, '考试“{name}”还没有成绩，不能发布'),
  notYourScores: refusal(54010, '没有录入{names}的权限：教师只能录入所教班级、所教学科的成绩'),
  notOnRoster: refusal(54011, '{names}不在考试“{exam}”的名单上'),
  notTaken: refusal(54012, '{name}不考{subject}'),
  aboveFullMarks: refusal(54013, '{subject}满分 {full} 分，不能填 {score}'),
  reasonNeeded: refusal(54014, '成绩已发布，更正时请填写原因'),
  linesOutOfOrder: refusal(54015, '{subject}的分数线须从高到低：满分、优秀线、及格线、低分线'),
  linked: refusal(54061, '联考“{name}”的名称、时间、学科、班级与分数线由主管部门统一设置，学校不能修改'),
  entryClosed: refusal(54062, '联考“{name}”已由主管部门截止录入，不能再{action}'),
  partOfExam: refusal(54016, '考试“{name}”还有您范围之外的班级，只能由学校管理员修改'),
  juniorReasonNeeded: refusal(54020, '允许初中家长看到分数，请填写原因'),
  disclosureByAdministrators: refusal(54021, '家长能看到什么，只能由学校管理员决定'),
} as const
