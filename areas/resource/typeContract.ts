import { z } from 'zod'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { SchoolId } from '../registry/contract.ts'
import { SavedType, TypeId } from './fields.ts'
import { resourceRefusals } from './refusals.ts'
import { TypeTree, TypeView, ResourceTree } from './views.ts'
import { appPlaces, originTypes } from './words.ts'

export const mayView = permission('resource:item:view')
/** The integrated platform shows the resources of a bureau's schools, which the bureau sees nowhere else. */
const mayViewOnMap = permission('resource:item:view', 'school:IMIS:view')
export const mayEditTypes = permission('resource:type:edit')

const { typeTwice, typeUsed, typeTooDeep, attributeUsed, attributeNotDays } = resourceRefusals

const ofSchool = { schoolId: SchoolId.optional().describe('默认为本校') }

/** Calls for the types of resources. */
export const typeCalls = {
  originTypes: get('/manager/resource/list/origin/type', {
    doc: '平台内置的资源大类。A-CALL-072',
    may: mayView,
    data: z.array(z.object({ id: z.enum(originTypes), name: z.string() })),
    forOtherClients: true,
  }),
  typePage: post('/manager/resource/findPage/type', {
    doc: '资源类型分页，子类型在上级之后。A-CALL-074',
    may: mayEditTypes,
    body: z.object({ keyword: keywordText(64).default(''), ...pageInput }),
    data: pageOf(TypeView),
    writes: false,
  }),
  typeById: get('/manager/resource/get/type/{id}', {
    doc: '一个资源类型。A-CALL-077',
    may: mayView,
    params: { id: TypeId },
    data: TypeView,
    refusals: [common.notFound],
    forOtherClients: true,
  }),
  typeTree: get('/manager/resource/get/type/tree', {
    doc: '资源类型的树，不含不显示的类型。A-CALL-078，A-RULE-064',
    may: mayView,
    query: ofSchool,
    data: TypeTree,
    refusals: [common.notFound],
  }),
  saveType: post('/manager/resource/save/type', {
    doc: '新增或保存资源类型；版本不是最新时返回 10020 与当前内容。A-CALL-076',
    may: mayEditTypes,
    body: SavedType,
    data: TypeView,
    refusals: [common.notFound, common.stale, typeTwice, typeTooDeep, attributeUsed, attributeNotDays],
  }),
  deleteType: del('/manager/resource/delete/type', {
    doc: '删除没有资源与子类型的资源类型。A-CALL-070',
    may: mayEditTypes,
    query: { id: TypeId },
    data: nothing,
    refusals: [common.notFound, typeUsed],
  }),
  resourceTree: get('/manager/resource/get/resource/tree', {
    doc: '学校的资源类型与其资源，供地图；不含不显示的类型。教育局只得到综合平台显示的类型。A-CALL-081',
    may: mayViewOnMap,
    query: { ...ofSchool, place: z.enum(appPlaces).default('gis').describe('按哪一处的设置标出要显示的类型') },
    data: ResourceTree,
    refusals: [common.notFound],
  }),
}
