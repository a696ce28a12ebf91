import { refusal } from '../../platform/contract/refusal.ts'

/** Refusals of material tasks. Parents read some of them, so each says what to do. */
export const materialRefusals = {
  closed: refusal(49001, '此次收集已结束，不能再上传或删除；如需补交请联系老师'),
  late: refusal(49002, '已过截止时间（{end}），不能再上传或删除；如需补交请联系老师'),
  tooMany: refusal(49003, '每名学生最多上传 {most} 个文件，已有 {count} 个；请先删除不需要的'),
  noPdf: refusal(49004, '此次收集只收图片，请拍照或选择图片上传'),
  notAsked: refusal(49005, '{name}不在此次收集的班级中，或已不在校就读'),
  notClass: refusal(49006, '“{name}”不是在读的班级，请选择班级'),
  endsInPast: refusal(49007, '截止时间须晚于现在'),
  tooFar: refusal(49008, '截止时间须在 {days} 天之内'),
  taskGone: refusal(49009, '老师已删除此次收集，链接不能再使用'),
  dayUsed: refusal(49012, '此链接一天最多上传 {files} 个文件、共 {size}，今天已用完；请明天再上传，或联系老师'),
  classHasFiles: refusal(49010, '“{name}”已有 {count} 名学生上传，不能从任务中移除'),
} as const

/** The refusal for settings of the whole school. */
export const wholeSchoolRefusals = {
  tooFewReached: refusal(49011, '此项属于全校，只有可管理全校用户的账号才能操作', 403),
} as const
