import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { mediaLimits } from './limits.ts'
import { mediaRefusals } from './refusals.ts'
import { Regions } from './regions.ts'
import { LayoutView } from './views.ts'
import { orientations } from './words.ts'

const mayEdit = permission('media:layout:edit')
/** Those who write tasks choose among the layouts. */
const mayChoose = permission('media:layout:view', 'media:task:edit')

const { layoutTwice, layoutUsed, layoutShown } = mediaRefusals

/** Calls for layouts. */
export const layoutCalls = {
  layoutPage: post('/media/layout/find/page', {
    doc: '版式分页，按名称。A-CALL-135',
    may: mayChoose,
    body: z.object({
      keyword: keywordText(64).default('').describe('名称'),
      orientation: z.enum(orientations).optional(),
      ...pageInput,
    }),
    data: pageOf(LayoutView),
    writes: false,
  }),
  saveLayout: post('/media/layout/save', {
    doc: '新增或保存版式；已发布的任务在用的只能改名，版本不是最新时返回 10020 与当前内容。A-CALL-135',
    title: '保存版式',
    may: mayEdit,
    body: z.object({
      id: id('mediaLayout').optional(),
      name: nameText(mediaLimits.name, '请填写名称').register(fieldMeaning, { sample: 'newMediaLayoutName' }),
      orientation: z.enum(orientations),
      regions: Regions,
      version: versionOf('mediaLayoutVersion'),
    }),
    data: LayoutView,
    refusals: [common.notFound, common.stale, layoutTwice, layoutShown],
  }),
  deleteLayout: del('/media/layout/delete', {
    doc: '删除没有任务使用的版式。A-CALL-135',
    may: mayEdit,
    query: { id: id('mediaLayout') },
    data: nothing,
    refusals: [common.notFound, layoutUsed],
  }),
}
