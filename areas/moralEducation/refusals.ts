import { refusal } from '../../platform/contract/refusal.ts'

/** The refusals of this area. */
export const moralRefusals = {
  projectTwice: refusal(56001, '已有考评项目“{name}”'),
  typeFixed: refusal(56002, '项目“{name}”已有记录，不能再改考评对象'),
  categoryTwice: refusal(56003, '项目中已有类别“{title}”'),
  itemTwice: refusal(56004, '类别中已有评分项“{title}”'),
  notExaminer: refusal(56005, '您不是项目“{name}”的考评人'),
  projectDisabled: refusal(56006, '项目“{name}”已停用，不能再记分'),
  itemDisabled: refusal(56007, '评分项“{title}”已停用，请选择其他评分项'),
  valueOutOfRange: refusal(56008, '“{title}”的分值须在 {from} 到 {to} 之间'),
  periodClosed: refusal(56009, '“{period}”已结束，不能再修改；确有错误请填写原因后撤回'),
  alreadyWithdrawn: refusal(56010, '记录已经撤回，请刷新后查看'),
  notYourRecord: refusal(56011, '只能修改或撤回自己记的分'),
  tooEarly: refusal(56012, '记录时间 {time} 无效：不能晚于现在，也不能早于 {days} 天前'),
  tooManyPictures: refusal(56013, '一条记录最多 {most} 张图片'),
  noClassToAppeal: refusal(56014, '宿舍记录不属于某个班级，不能申诉'),
  notYourClass: refusal(56015, '只有本班的班主任可以申诉'),
  appealTooLate: refusal(56016, '记录已超过 {days} 天，不能再申诉'),
  alreadyAppealed: refusal(56017, '记录已有申诉，请等待处理或查看处理结果'),
  alreadyAnswered: refusal(56018, '申诉已经处理，请刷新后查看'),
  endsBeforeStart: refusal(56019, '请选择有效的时间，结束时间须晚于开始时间'),
  notOnlyClasses: refusal(56020, '只有考评班级、按天或按周的项目可以计入每周综合'),
  sameValue: refusal(56022, '分值没有变化：请填写新的分值，或选择维持原记录'),
  partialOrder: refusal(56021, '类别或评分项已有变化，请刷新后再排序'),
} as const
