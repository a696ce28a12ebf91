import { z } from 'zod'
import { filledText } from '../../platform/contract/blanks.ts'
import { get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, text } from '../../platform/contract/ids.ts'
import { pageInput } from '../../platform/contract/envelope.ts'
import { countedRows, startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { WireDay, areDaysInOrder, daysInput, daysTurned } from '../../platform/contract/wireDay.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { lateHours, patrolLimits } from './limits.ts'
import { patrolRefusals } from './refusals.ts'
import { CheckView, ExceptionRow, RoundDetail, RoundRow, StatisticsView } from './views.ts'
import { checkResults, checkWays, roundStates } from './words.ts'

const mayWalk = permission('nightPatrol:round:walk')
const maySee = permission('nightPatrol:round:view')
const maySeeOrWalk = permission('nightPatrol:round:view', 'nightPatrol:round:walk')

const { codeUnknown, notOnLine, pressRefused, wrongOrder, backwards, tooFast, notYet, roundOver, timeOutside } =
  patrolRefusals
const { keyUsed, notYourCheck, tooManyPhotos, notAbnormal, alreadyHandled } = patrolRefusals

const NightsInput = z.object(daysInput).refine(areDaysInOrder, daysTurned)

const RoundSearch = NightsInput.safeExtend({
  state: z.enum(roundStates).optional(),
  planId: id('patrolPlan').optional(),
  guardId: id('user', 'patrolGuard').optional(),
  abnormalOnly: flag.default(false).describe('只看有异常的班次'),
})

const Check = z
  .object({
    clientKey: z
      .uuid()
      .register(fieldMeaning, { sample: 'patrolClientKey', isOnce: true })
      .describe('由手机给出的编号；同一编号只记一次'),
    roundId: id('patrolRound', 'patrolRoundToWalk'),
    way: z.enum(checkWays).register(fieldMeaning, { sample: 'patrolWay' }),
    code: text(64)
      .describe('方式为 code 时必填')
      .register(fieldMeaning, { sample: 'patrolCode', usual: true, onlySought: true })
      .optional(),
    checkId: id('patrolCheck').optional().describe('方式为 press 或 unreachable 时必填：班次中的地点'),
    result: z.enum(checkResults).default('normal').register(fieldMeaning, { sample: 'patrolResult' }),
    note: text(patrolLimits.note).default('').describe('异常必填'),
    time: WireMoment.describe(`补传时：到达的时间，${lateHours} 小时以内；默认现在`)
      .register(fieldMeaning, { sample: 'patrolTime' })
      .optional(),
  })
  .refine(({ way, code = '' }) => way !== 'code' || code.trim() !== '', { path: ['code'], error: '请输入地点编码' })
  .refine(({ way, checkId }) => way === 'code' || checkId !== undefined, { path: ['checkId'], error: '请选择地点' })
  .refine(({ result, note }) => result === 'normal' || note.trim() !== '', { path: ['note'], error: '请说明异常' })
  .refine(({ way, result }) => way !== 'unreachable' || result === 'abnormal', {
    path: ['result'],
    error: '无法到达须记为异常',
  })

/** Pictures of a check. */
export const photoUpload = {
  field: 'file',
  kinds: ['still'],
  mostBytes: 5 * 1024 * 1024,
  mostFiles: patrolLimits.photos,
} as const

/** Rounds and what the guards note on them. */
export const roundCalls = {
  myRounds: get('/nightPatrol/round/mine', {
    doc: '本人今夜与刚结束的班次，连同地点；断网时手机凭此继续巡查',
    may: mayWalk,
    data: z.object({
      allowsPress: z.boolean(),
      leastSeconds: z.int(),
      earlyMinutes: z.int(),
      rounds: z.array(RoundDetail),
    }),
  }),
  check: post('/nightPatrol/check/save', {
    doc: '记下到达一处；重复发送或两人同记一处只算一次，后到的异常补记在先到的记录上；已处理的重新待处理',
    title: '巡查打点',
    may: mayWalk,
    body: Check,
    data: CheckView,
    refusals: [
      common.notFound,
      codeUnknown,
      notOnLine,
      pressRefused,
      wrongOrder,
      backwards,
      tooFast,
      notYet,
      roundOver,
      timeOutside,
      keyUsed,
    ],
  }),
  addPhotos: post('/nightPatrol/check/{id}/photos', {
    doc: `上传一处的照片，每张 5 MB 以内，最多 ${patrolLimits.photos} 张；同一编号发送两次只存一次`,
    title: '上传巡查照片',
    may: mayWalk,
    params: { id: id('patrolCheck', 'patrolCheckOfMine') },
    body: z.object({ clientKey: z.uuid().register(fieldMeaning, { sample: 'patrolClientKey', isOnce: true }) }),
    data: z.object({ photos: z.int() }),
    refusals: [common.notFound, notYourCheck, tooManyPhotos, ...Object.values(imageRefusals)],
    transaction: 'own',
    upload: photoUpload,
  }),
  round: get('/nightPatrol/round/{id}', {
    doc: '一个班次，连同每处的记录；巡查人只见自己的',
    may: maySeeOrWalk,
    params: { id: id('patrolRound') },
    data: RoundDetail,
    refusals: [common.notFound],
  }),
  roundPage: post('/nightPatrol/round/page', {
    doc: '到过时间的班次分页，新的在前。academics §7，A-CALL-133',
    may: maySee,
    body: RoundSearch.safeExtend(pageInput),
    ...countedRows(RoundRow),
    refusals: [common.notFound],
  }),
  night: get('/nightPatrol/round/night', {
    doc: '一夜的全部班次，连同每处的记录，供查看与打印；默认今夜',
    may: maySee,
    query: { night: WireDay.optional() },
    data: z.object({ night: z.string(), rounds: z.array(RoundDetail) }),
  }),
  exportRounds: post('/excel/nightPatrol/round', {
    doc: '导出班次中每处的记录，给出后台任务的编号',
    may: maySee,
    body: RoundSearch,
    data: startedJob,
    refusals: [common.notFound],
  }),
  exceptionPage: post('/nightPatrol/exception/page', {
    doc: '巡查中记下的异常分页，新的在前',
    may: maySee,
    body: NightsInput.safeExtend({ isHandled: flag.optional(), ...pageInput }),
    ...countedRows(ExceptionRow),
  }),
  handle: put('/nightPatrol/exception/handle', {
    doc: '写下异常的处理结果，一处只处理一次',
    may: maySee,
    body: z.object({
      id: id('patrolCheck', 'patrolException'),
      handling: filledText(patrolLimits.note, '请填写处理结果'),
    }),
    data: nothing,
    refusals: [common.notFound, notAbnormal, alreadyHandled],
  }),
  statistics: post('/nightPatrol/statistics', {
    doc: '已结束班次的统计：按路线、地点、巡查人',
    may: maySee,
    body: NightsInput,
    data: StatisticsView,
    writes: false,
  }),
}
