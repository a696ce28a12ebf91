import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { get, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { schoolYearRefusals as refusals } from './refusals.ts'
import { classActions, yearLimits } from './states.ts'
import { PromotionView } from './views.ts'

const may = permission('school:year:edit')
const version = versionOf('promotionVersion')
const ofPlan = (sample = 'promotionPlan') => z.object({ planId: id('promotionPlan', sample), version })
const Name = nameText(yearLimits.name, '请填写班级名称').register(fieldMeaning, { sample: 'promotionName' })
const ClassNumber = z.int().min(1).max(yearLimits.number).register(fieldMeaning, { sample: 'promotionNumber' })
const Head = id('user', 'classManager').nullable()

const changing = {
  may,
  data: PromotionView,
  refusals: [common.notFound, common.stale, refusals.notOpen, refusals.notHead, refusals.notGrade, refusals.notLine],
} as const

/** The calls for the plan that moves classes up. It is carried out on its day and can be undone within a week. */
export const promotionCalls = {
  promotion: get('/schoolYear/promotion', {
    doc: '最近的升级计划，与没有班级的学生',
    may,
    data: PromotionView,
    refusals: [refusals.tooFewReached],
  }),
  makePlan: post('/schoolYear/promotion/make', {
    doc: '制定升级计划；已有未执行的计划时重新制定，未变动的班级保留手工调整',
    title: '制定升级计划',
    may,
    body: z.object({}),
    data: PromotionView,
    refusals: [refusals.tooFewReached, refusals.nothingToPromote],
  }),
  changeLine: post('/schoolYear/promotion/line', {
    doc: '调整升级计划中一个班级的去向、名称、班号与班主任',
    title: '调整升级计划',
    ...changing,
    body: ofPlan('planOfLine').extend({
      lineId: id('promotionLine'),
      action: z.enum(classActions).register(fieldMeaning, { sample: 'promotionAction' }),
      toGradeId: id('department', 'promotionGrade').nullable().describe('升入或所在的年级'),
      toName: Name,
      toNumber: ClassNumber.nullable(),
      headId: Head,
    }),
  }),
  addClass: post('/schoolYear/promotion/class', {
    doc: '在升级计划中加入一个要新建的班级',
    title: '调整升级计划',
    ...changing,
    body: ofPlan().extend({
      toGradeId: id('department', 'promotionGrade'),
      toName: Name,
      toNumber: ClassNumber,
      headId: Head,
    }),
  }),
  schedulePlan: post('/schoolYear/promotion/schedule', {
    doc: '定时执行升级计划，服务器当时未运行则在启动后补做；不给时间为取消定时',
    title: '定时或取消定时执行升级计划',
    may,
    body: ofPlan().extend({
      carryTime: WireMoment.refine(() => true)
        .register(fieldMeaning, { sample: 'promotionMoment' })
        .nullable(),
    }),
    data: PromotionView,
    refusals: [common.notFound, common.stale, refusals.notOpen, refusals.unfit, refusals.inThePast],
  }),
  carryOut: post('/schoolYear/promotion/carryOut', {
    doc: '立即执行升级计划；制定之后有变动时不执行并说明',
    title: '执行升级计划',
    may,
    body: ofPlan(),
    data: PromotionView,
    refusals: [
      common.notFound,
      common.stale,
      refusals.notOpen,
      refusals.unfit,
      refusals.changedSince,
      refusals.headGone,
    ],
  }),
  undoPlan: post('/schoolYear/promotion/undo', {
    doc: '撤销已执行的升级：一周之内、没有新的变动时，班级回到原来的年级；已设为毕业的不恢复',
    title: '撤销升级',
    may,
    body: ofPlan('donePlan'),
    data: PromotionView,
    refusals: [common.notFound, common.stale, refusals.notDone, refusals.undoneLate, refusals.builtOn],
  }),
}
