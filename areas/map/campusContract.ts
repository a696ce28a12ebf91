import { z } from 'zod'
import { del, get, kilobytes, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { DepartmentId, SchoolId } from '../registry/contract.ts'
import { appPlaces } from '../resource/contract.ts'
import { LineId, ModelId, SavedBuilding, SavedLine, SavedRange } from './fields.ts'
import { mapRefusals } from './refusals.ts'
import { BuildingView, DormitoryView, FloorView, LineView, RangeView } from './views.ts'
import { lineKinds } from './words.ts'

export const mayView = permission('map:campus:view')
const mayEdit = permission('map:campus:edit')

const { buildingTwice, lineTwice, parentNotMain, hasParts, dormitoryTaken, locationTaken } = mapRefusals

const ofSchool = { schoolId: SchoolId.optional().describe('默认为本校') }
const Keyword = keywordText(64).default('').describe('名称')

/** The value of `type` by which older clients ask for models or lines (A-CONST-033). */
const modelType = (value: 1 | 2) => z.int().min(value).max(value).default(value).describe('1 建筑，2 管线')

/** Calls for what a school keeps about its campus: position, range, buildings and lines. */
export const campusCalls = {
  range: get('/architectural/get/range/{id}', {
    doc: '学校的位置与范围；从未保存时没有位置，版本为 0。A-CALL-044',
    may: mayView,
    params: { id: SchoolId },
    data: RangeView,
    refusals: [common.notFound],
  }),
  saveRange: put('/architectural/save/range/{id}', {
    doc: '保存本校的位置与范围；版本不是最新时返回 10020 与当前内容。A-CALL-045',
    may: mayEdit,
    params: { id: SchoolId },
    body: SavedRange,
    mostBytes: kilobytes(160),
    data: RangeView,
    refusals: [common.notFound, common.stale],
  }),
  schoolPlace: get('/architectural/get/school/info', {
    doc: '学校的名称与位置，一所学校一条；没有位置的为空。A-CALL-047',
    may: mayView,
    query: ofSchool,
    data: z.array(
      z.object({ id: z.int(), name: z.string(), longitude: z.number().nullable(), latitude: z.number().nullable() }),
    ),
    refusals: [common.notFound],
    forOtherClients: true,
  }),
  departmentPlace: get('/architectural/get/dept/info', {
    doc: '组织节点所在学校的位置与集成商名称。A-CALL-046',
    may: mayView,
    query: { deptId: DepartmentId },
    data: z.object({
      integratorName: z.string().describe('没有集成商时为空'),
      locationLongitude: z.number().nullable(),
      locationLatitude: z.number().nullable(),
    }),
    refusals: [common.notFound],
  }),
  buildings: post('/architectural/find/model/page', {
    doc: '校园的建筑分页，主体建筑之后为其附属建筑；可按名称查找。A-CALL-041',
    may: mayView,
    body: z.object({ name: Keyword, ...ofSchool, type: modelType(1), ...pageInput }),
    data: pageOf(BuildingView),
    refusals: [common.notFound],
    writes: false,
  }),
  saveBuilding: post('/architectural/save/model', {
    doc: '新增或保存建筑；版本不是最新时返回 10020 与当前内容。academics §2',
    may: mayEdit,
    body: SavedBuilding,
    data: BuildingView,
    refusals: [common.notFound, common.stale, buildingTwice, parentNotMain, dormitoryTaken, locationTaken],
  }),
  deleteBuilding: del('/architectural/delete/model', {
    doc: '删除没有附属建筑的建筑；宿舍楼、设备与资源不变。academics §2',
    may: mayEdit,
    query: { id: ModelId },
    data: nothing,
    refusals: [common.notFound, hasParts],
  }),
  lines: post('/architectural/find/line/page', {
    doc: '校园的道路与管线分页，可按名称与种类查找。A-CALL-042',
    may: mayView,
    body: z.object({
      name: Keyword,
      kind: z.enum(lineKinds).optional(),
      ...ofSchool,
      type: modelType(2),
      ...pageInput,
    }),
    data: pageOf(LineView),
    refusals: [common.notFound],
    writes: false,
  }),
  saveLine: post('/architectural/save/line', {
    doc: '新增或保存管线；版本不是最新时返回 10020 与当前内容。academics §2',
    may: mayEdit,
    body: SavedLine,
    data: LineView,
    refusals: [common.notFound, common.stale, lineTwice],
  }),
  deleteLine: del('/architectural/delete/line', {
    doc: '删除管线。academics §2',
    may: mayEdit,
    query: { id: LineId },
    data: nothing,
    refusals: [common.notFound],
  }),
  dormitory: get('/architectural/get/model/{id}/dormitory', {
    doc: '建筑所关联宿舍楼的人数、宿管与各层房间；没有关联时为空。A-CALL-043',
    may: mayView,
    params: { id: ModelId },
    data: DormitoryView.nullable(),
    refusals: [common.notFound],
  }),
  floor: get('/architectural/get/model/{id}/floor', {
    doc: '建筑一层内的设备与资源。A-RULE-038',
    may: mayView,
    params: { id: ModelId },
    query: {
      floor: z.int().min(-9).max(99),
      place: z.enum(appPlaces).default('gis').describe('按哪一处的设置显示资源'),
    },
    data: FloorView,
    refusals: [common.notFound],
  }),
}
