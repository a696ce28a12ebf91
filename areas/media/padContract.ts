import { z } from 'zod'
import { del, display as byDisplay, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, keywordText, largestId } from '../../platform/contract/ids.ts'
import { countedList } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { daysInput } from '../../platform/contract/wireDay.ts'
import { displayRefusals, typedCode } from '../display/contract.ts'
import { mediaRefusals } from './refusals.ts'
import { PadChoice, PadRow, PadScreen, PlayRow } from './views.ts'

const mayView = permission('media:pad:view')
const mayEdit = permission('media:pad:edit')
/** Those who write tasks choose among the pads. */
const mayChoose = permission('media:pad:view', 'media:task:edit')

const PadId = id('mediaPad')
const PairedPadId = id('mediaPad', 'pairedMediaPad')

const { padPaired, padNotPaired } = mediaRefusals

/** Calls for class pads, and of the pads themselves. */
export const padCalls = {
  padPage: post('/classPad/find/page', {
    doc: '班牌分页，按名称：位置、班级、是否在线、应显示的任务与原因、最近上报。A-CALL-128',
    may: mayView,
    body: z.object({
      keyword: keywordText(64).default('').describe('名称'),
      paired: z.enum(['yes', 'no']).optional(),
      ...pageInput,
    }),
    data: pageOf(PadRow),
    writes: false,
  }),
  pads: get('/classPad/list', {
    doc: '可选的班牌，按名称',
    may: mayChoose,
    data: z.array(PadChoice),
  }),
  pairPad: post('/classPad/save', {
    doc: '配对班牌：输入班牌上的配对码，凭证只能读取该班牌的画面。A-CALL-128',
    title: '配对班牌',
    may: mayEdit,
    body: z.object({ id: PadId, code: typedCode('padCode') }),
    data: nothing,
    refusals: [common.notFound, common.tooMany, displayRefusals.unknownCode, padPaired],
  }),
  unpairPad: del('/classPad/delete', {
    doc: '解除班牌的配对：它下一次读取即被拒绝。A-CALL-128',
    title: '解除班牌配对',
    may: mayEdit,
    query: { id: PairedPadId },
    data: nothing,
    refusals: [common.notFound, padNotPaired],
  }),
  reloadPad: post('/classPad/reload', {
    doc: '让班牌重新载入页面；断线的在恢复后载入',
    title: '重新载入班牌',
    may: mayEdit,
    body: z.object({ id: PairedPadId }),
    data: nothing,
    refusals: [common.notFound, padNotPaired],
  }),
  playPage: post('/classPad/play/find/page', {
    doc: '播放记录分页，新的在前：班牌上报的显示时段',
    may: mayView,
    ...countedList(z.object({ padId: PadId.optional(), ...daysInput }), PlayRow),
    refusals: [common.notFound],
  }),
  screen: get('/classPad/screen', {
    doc: '班牌现在的画面：任务与班级概况，不含学生姓名。A-CALL-128',
    may: byDisplay('班牌无人登录，以配对所得的凭证读取自己的画面'),
    data: PadScreen,
    refusals: [common.notFound],
  }),
  played: post('/classPad/played', {
    doc: '班牌上报正在显示的任务，每分钟最多一次；更密的不计',
    title: '班牌上报播放',
    may: byDisplay('班牌以自己的凭证上报，只写入自己的播放记录'),
    // No check of reach here: the handler finds the task within the pad's school.
    body: z.object({
      taskId: z.int().min(1).max(largestId).register(fieldMeaning, { sample: 'publishedMediaTask' }),
    }),
    data: nothing,
    refusals: [common.notFound],
  }),
}
