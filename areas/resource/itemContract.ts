import { z } from 'zod'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { text } from '../../platform/contract/ids.ts'
import { sheetImport, sheetTemplate, startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { SchoolId } from '../registry/contract.ts'
import { ItemId, ItemSearch, PlaceInput, SavedItem, SavedRanges, TypeId, namesBuilding } from './fields.ts'
import { resourceRefusals } from './refusals.ts'
import { mayView } from './typeContract.ts'
import { ItemView } from './views.ts'

const mayEdit = permission('resource:item:edit')
const { typeDisabled, valueTooMany, valueNotDay, itemTwice } = resourceRefusals

/** A device in a place, for maps. */
const PlacedDevice = z.object({
  id: z.int(),
  name: z.string(),
  basePackageName: z.string(),
  typeName: z.string(),
  status: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  building: z.string().nullable(),
  floor: z.int().nullable(),
})

const ofSchool = { schoolId: SchoolId.optional().describe('默认为本校') }

/** Calls for resources. */
export const itemCalls = {
  itemPage: post('/manager/resource/find/item/page', {
    doc: '资源分页，按类型、楼栋、楼层、名称；按楼栋与楼层查找时含服务于该处的。A-CALL-073',
    may: mayView,
    body: ItemSearch.extend(pageInput),
    data: pageOf(ItemView),
    refusals: [common.notFound],
    writes: false,
  }),
  itemsOfType: get('/manager/resource/list/item/{id}', {
    doc: '一个类型的全部资源，含子类型的。A-CALL-071',
    may: mayView,
    params: { id: TypeId },
    data: z.array(ItemView),
    refusals: [common.notFound],
    forOtherClients: true,
  }),
  item: get('/manager/resource/get/resource/detail/{id}', {
    doc: '一个资源。A-CALL-080',
    may: mayView,
    params: { id: ItemId },
    data: ItemView,
    refusals: [common.notFound],
    forOtherClients: true,
  }),
  itemsOfBuilding: post('/manager/resource/list/resource/by/building', {
    doc: '位于或服务于一栋楼（及楼层）的资源。A-CALL-079',
    may: mayView,
    body: z.object({ ...PlaceInput, ...ofSchool }).refine(namesBuilding.test, namesBuilding.fault),
    data: z.array(ItemView),
    refusals: [common.notFound],
    writes: false,
    forOtherClients: true,
  }),
  devicesOrItems: post('/manager/resource/getDeviceOrResc', {
    doc: '一栋楼（及楼层）的设备或资源，供地图；设备须有查看设备的权限。A-CALL-082',
    may: mayView,
    body: z
      .object({
        ...PlaceInput,
        ...ofSchool,
        findName: z.enum(['device', 'resource']),
        basePackageName: text(64).optional().describe('设备类型的代码'),
        resourceType: TypeId.optional().describe('含子类型'),
      })
      .refine(namesBuilding.test, namesBuilding.fault),
    data: z.object({ devices: z.array(PlacedDevice), resources: z.array(ItemView) }),
    refusals: [common.notFound],
    writes: false,
    forOtherClients: true,
  }),
  buildings: get('/manager/resource/list/building', {
    doc: '可选的楼栋：本校登记的，与资源所在的其他楼栋',
    may: mayView,
    data: z.array(z.string()),
  }),
  saveItem: post('/manager/resource/save/item', {
    doc: '新增或保存资源；版本不是最新时返回 10020 与当前内容。A-CALL-075',
    may: mayEdit,
    body: SavedItem,
    data: ItemView,
    refusals: [common.notFound, common.stale, typeDisabled, valueTooMany, valueNotDay, itemTwice],
  }),
  saveRanges: post('/manager/resource/save/item/range', {
    doc: '保存资源服务的楼栋与楼层；不给时为所在楼层。A-SCR-056',
    may: mayEdit,
    body: SavedRanges,
    data: ItemView,
    refusals: [common.notFound, common.stale],
  }),
  deleteItem: del('/manager/resource/delete/item', {
    doc: '删除资源。A-CALL-069',
    may: mayEdit,
    query: { id: ItemId },
    data: nothing,
    refusals: [common.notFound],
  }),
  importItems: post('/manager/resource/import', {
    doc: '按文件新增或修改资源，按类型、名称与位置查找；有一行有误则全部不写，错误文件在任务中下载',
    may: mayEdit,
    ...sheetImport,
  }),
  importTemplate: post('/manager/resource/import/template', {
    doc: '资源导入模板的下载地址',
    may: mayEdit,
    ...sheetTemplate,
  }),
  exportItems: post('/excel/resource', {
    doc: '导出资源，给出后台任务的编号；文件可修改后重新导入',
    may: mayView,
    body: ItemSearch,
    data: startedJob,
    refusals: [common.notFound],
  }),
}
