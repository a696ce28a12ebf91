import { z } from 'zod'
import { kilobytes, post } from '../../platform/contract/call.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { TypeId, resourceLimits } from './fields.ts'
import { mayEditTypes, mayView } from './typeContract.ts'
import { AppConfigView, TypeTree } from './views.ts'
import { appPlaces } from './words.ts'

const Place = z.enum(appPlaces)

/** Calls for the types that each place in our applications shows. */
export const configCalls = {
  appModules: post('/resource/list/resource/appModule', {
    doc: '各应用位置显示的资源类型。A-CALL-066',
    may: mayView,
    body: z.object({}),
    data: z.array(AppConfigView.extend({ types: TypeTree })),
    writes: false,
  }),
  saveConfig: post('/resource/save/resource/config', {
    doc: '保存一个应用位置显示的资源类型；版本不是最新时返回 10020 与当前内容。A-CALL-067',
    may: mayEditTypes,
    body: z.object({
      place: Place,
      typeIds: z.array(TypeId).max(resourceLimits.types).describe('显示的类型；以后新增的类型会显示'),
      version: versionOf('appConfigVersion'),
    }),
    mostBytes: kilobytes(16),
    data: AppConfigView,
    refusals: [common.notFound, common.stale],
  }),
  appConfig: post('/resource/view/resource/config', {
    doc: '一个应用位置显示的资源类型；从未保存时为全部，版本为 0。A-CALL-068',
    may: mayView,
    body: z.object({ place: Place }),
    data: AppConfigView,
    writes: false,
    forOtherClients: true,
  }),
}
