import { refusal } from '../../platform/contract/refusal.ts'

export const afterSchoolRefusals = {
  /** O-MSG-054. */
  noMaster: refusal(48001, '未配置放学发布主机，请先选择发布主机'),
  masterGone: refusal(48002, '放学发布主机已删除或停用，请重新选择发布主机'),
  notConfigured: refusal(48003, '{name}还没有保存放学时段，不能发布'),
  alreadyGone: refusal(48004, '{name}已经放学，不能再留下'),
  onLeave: refusal(48005, '{name}正在请假，不能留下'),
  notKept: refusal(48006, '{name}没有被留下，或已经放行'),
  notReleased: refusal(48012, '{name}没有放行，不能撤销放行'),
  releaseTooOld: refusal(48013, '{name}放行已超过 {minutes} 分钟，不能撤销'),
  releaseUndoneBefore: refusal(48014, '{name}的放行已撤销过，不能再次撤销'),
  goneSince: refusal(48015, '{name}放行后已经离校或请假，不能撤销放行'),
  notDismissed: refusal(48007, '{name}还没有放学'),
  undoneBefore: refusal(48011, '本次放学已撤销过，不能再次撤销'),
  undoTooLate: refusal(48008, '放学已超过 {minutes} 分钟，不能撤销'),
  /** `why` is the text of `Round.early`. */
  reasonNeeded: refusal(48010, '{why}，提前放学请填写原因'),
  noPupils: refusal(48009, '{name}没有在校学生，不能放学'),
} as const

/** Message prefixes of a refused save (O-MSG-057), publication (O-MSG-060) and choice of the master (O-MSG-055). */
export const failureWords = {
  saving: '提交班级放学时段失败',
  publishing: '操作失败',
  master: '保存发布主机失败',
} as const
