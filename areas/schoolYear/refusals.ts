import { refusal } from '../../platform/contract/refusal.ts'

export const schoolYearRefusals = {
  notOpen: refusal(46001, '该升级计划{state}，请刷新后查看'),
  nothingToPromote: refusal(46002, '还没有年级与班级，请先在组织用户管理中新建'),
  unfit: refusal(46003, '还有 {count} 个班级的去向需要调整：{what}'),
  changedSince: refusal(46004, '制定计划之后有变动：{what}。请重新制定计划后再执行'),
  notLine: refusal(46005, '新建的班级只能修改名称、班号与班主任，或不再新建'),
  notHead: refusal(46006, '“{name}”不是本校的在职教职工，不能任班主任'),
  notGrade: refusal(46007, '“{name}”不是可用的年级，请重新选择'),
  inThePast: refusal(46008, '执行时间须晚于现在，且在一年之内'),
  notDone: refusal(46009, '该计划还没有执行，不能撤销'),
  undoneLate: refusal(46010, '执行已超过 {days} 天，不能撤销'),
  builtOn: refusal(46011, '不能撤销，执行之后已有：{what}'),
  notPlaceable: refusal(46012, '{names}已不是该年级的未分班学生，请刷新后重新分班'),
  notItsClass: refusal(46013, '所选班级不属于该年级或已不可用，请刷新后重新分班'),
  tooFewReached: refusal(46014, '升级计划属于全校，只有可管理全校用户的账号才能使用', 403),
  placedTwice: refusal(46015, '同一名学生只能分到一个班级，请刷新后重新分班'),
  headGone: refusal(46016, '{what}的新班主任已不在本校，请在计划中另选'),
} as const
