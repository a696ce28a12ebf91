import { z } from 'zod'
import { display, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { afterSchoolLimits } from './limits.ts'
import { afterSchoolRefusals as refusals } from './refusals.ts'
import { DismissalBoard, DismissalClass, DismissalPupil, parentNotices, parentNotifications } from './views.ts'

const mayRun = permission('afterSchool:dismissal:run')
const ofClass = { deptId: id('dismissedClass') }
const ofPupil = { userId: id('dismissedPupil') }
const NoticeResult = z.object({
  notice: z
    .enum(parentNotices)
    .describe(
      '给家长的短信：sent 已交发件箱；noParent 没有可以收到短信的家长，noProvider 未配置短信服务，noTemplate 未设置短信模板；notDue 不需要发',
    ),
})

/** Calls for today's dismissals. */
export const dismissalCalls = {
  today: get('/afterSchool/dismissal/today', {
    doc: '今天各班的放学情况；班主任只见所带班级',
    may: mayRun,
    data: z.object({
      day: z.string(),
      isSchoolDay: z.boolean(),
      classes: z.array(DismissalClass),
    }),
  }),
  pupils: get('/afterSchool/dismissal/pupils', {
    doc: '一个班级的学生与本次放学的状态',
    may: mayRun,
    query: ofClass,
    data: z.array(DismissalPupil),
    refusals: [common.notFound],
  }),
  dismiss: post('/afterSchool/dismissal/dismiss', {
    doc: '本班放学：在校学生除留下的外都记为放学（83）；重复的放学只算一次',
    title: '班级放学',
    may: mayRun,
    body: z.object({
      ...ofClass,
      reason: text(afterSchoolLimits.reason)
        .register(fieldMeaning, { sample: 'dismissalReason', usual: true, firstAlone: true })
        .default('')
        .describe(`放学的原因：比时段早 ${afterSchoolLimits.inTime} 分钟以上，或今天没有时段时必填`),
    }),
    data: z.object({ isNew: z.boolean(), dismissed: z.int() }),
    refusals: [common.notFound, refusals.noPupils, refusals.reasonNeeded],
  }),
  undo: post('/afterSchool/dismissal/undo', {
    doc: '撤销刚才的放学，10 分钟之内，每次放学限一次；出入记录只增不改，为还在校的学生各补一条“留校”（84），注明撤销放学',
    title: '撤销班级放学',
    may: mayRun,
    body: z.object(ofClass),
    data: nothing,
    refusals: [common.notFound, refusals.notDismissed, refusals.undoTooLate, refusals.undoneBefore],
  }),
  keep: post('/afterSchool/dismissal/keep', {
    doc: '放学后留下学生（84）并说明原因，通知家长一次；再次填写只改原因',
    title: '放学后留下学生',
    may: mayRun,
    body: z.object({
      ...ofPupil,
      reason: text(afterSchoolLimits.reason, 1).refine((said) => said.trim() !== '', '请填写原因'),
    }),
    data: NoticeResult,
    refusals: [common.notFound, refusals.alreadyGone, refusals.onLeave],
  }),
  release: post('/afterSchool/dismissal/release', {
    doc: '放行留下的学生（85），通知家长一次；没有返校记录而在校的学生由此单独放学（83），不通知家长',
    title: '放行留下的学生',
    may: mayRun,
    body: z.object(ofPupil),
    data: NoticeResult,
    refusals: [common.notFound, refusals.notKept],
  }),
  undoRelease: post('/afterSchool/dismissal/undoRelease', {
    doc: '撤销刚才的放行，10 分钟之内、学生还在校，每次留下限一次：学生恢复为留下，补一条“留校”（84）；收到过放行短信的家长再收到一条留校短信',
    title: '撤销放行',
    may: mayRun,
    body: z.object(ofPupil),
    data: z.object({ parentsTold: z.enum(parentNotifications) }),
    refusals: [
      common.notFound,
      refusals.notReleased,
      refusals.releaseTooOld,
      refusals.releaseUndoneBefore,
      refusals.goneSince,
    ],
  }),
  board: get('/afterSchool/dismissal/board', {
    doc: '大厅的放学展示屏：班级、地点、状态与还在的学生（姓氏）',
    may: display('大厅的放学展示屏以自己的凭证读取本校今天的放学情况'),
    data: DismissalBoard,
    refusals: [common.notFound],
  }),
}
