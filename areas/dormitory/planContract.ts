import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { fieldMeaning, flag, id, text } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { contentVersionOf, versionOf } from '../../platform/contract/versioned.ts'
import { DepartmentId, UserId } from '../registry/contract.ts'
import { AllocationView, BuildingView, PlanView, RoomView } from './planViews.ts'

export const planRefusals = {
  buildingTwice: refusal(33001, '已有宿舍楼“{name}”'),
  roomTwice: refusal(33002, '本楼已有房间“{name}”'),
  livedIn: refusal(33003, '{name}还有 {count} 人住宿，不能删除'),
  hasDevices: refusal(33004, '{name}还有设备、采集点或资源，请先移走再删除'),
  notStaff: refusal(33005, '{names}不是教职工，不能管理宿舍楼'),
  tooFewBeds: refusal(33006, '{room}已住到 {bed} 号床、共 {count} 人，床位数不能更少'),
  otherSexInside: refusal(33007, '{room}住着{name}，不能改为{kind}'),
  notStudents: refusal(33008, '{names}不是在校学生，不能安排床位'),
  wrongSex: refusal(33009, '{room}是{kind}，{name}（{sex}）不能入住'),
  roomFull: refusal(33010, '{room}已住满 {beds} 人'),
  bedTaken: refusal(33011, '{room} {bed} 号床住着{name}'),
  noSuchBed: refusal(33012, '{room}只有 {beds} 张床'),
  nothingToSwap: refusal(33013, '{name}没有床位，不能互换'),
  placesChanged: refusal(33014, '床位已经变动，请刷新后重试'),
} as const

/** Limits: the highest floor, rooms per floor, beds per room, the length of a name, and managers per building. */
export const planLimits = { floor: 40, room: 99, beds: 20, name: 32, managers: 20 } as const

const { buildingTwice, roomTwice, livedIn, hasDevices, notStaff, tooFewBeds, otherSexInside } = planRefusals
const { notStudents, wrongSex, roomFull, bedTaken, noSuchBed, nothingToSwap, placesChanged } = planRefusals
const mayView = permission('dormitory:plan:view')
const mayBuild = permission('dormitory:building:edit')
const mayPlace = permission('dormitory:bed:edit')

const BuildingId = id('managedBuilding')
const RoomId = id('managedRoom')
const Boarder = id('boarder')
/** A student who can get a bed, including boarders of the school without one. */
const BedSeeker = id('bedSeeker', 'boarder')
const Name = () => nameText(planLimits.name, '请填写名称')
const Floor = z.int().min(1).max(planLimits.floor)
const RoomNumber = z.int().min(1).max(planLimits.room)
const Beds = z.int().min(1).max(planLimits.beds)
const Gender = z.int().min(0).max(2).describe('0 不限，1 男生，2 女生')

const Building = z.object({
  id: BuildingId.optional(),
  name: Name().register(fieldMeaning, { sample: 'newBuildingName' }),
  orderNum: z.int().min(0).max(9999).default(0),
  managerIds: z.array(UserId).max(planLimits.managers).default([]),
  version: versionOf('placeVersion'),
})

const Room = z.object({
  id: RoomId.optional(),
  dormitoryId: BuildingId,
  floor: Floor,
  name: Name().register(fieldMeaning, { sample: 'newRoomName' }),
  beds: Beds.default(6),
  gender: Gender.default(0),
  version: versionOf('placeVersion'),
})

const Rooms = z
  .object({
    dormitoryId: BuildingId,
    fromFloor: Floor.describe('起始楼层').register(fieldMeaning, { sample: 'firstFloor' }),
    toFloor: z.int().min(1).max(planLimits.floor),
    fromRoom: RoomNumber.describe('起始房号').register(fieldMeaning, { sample: 'firstFloor' }),
    toRoom: z.int().min(1).max(planLimits.room),
    beds: Beds.default(6),
    gender: Gender.default(0),
  })
  .refine(({ fromFloor, toFloor }) => fromFloor <= toFloor, { path: ['toFloor'], error: '不能低于起始楼层' })
  .refine(({ fromRoom, toRoom }) => fromRoom <= toRoom, { path: ['toRoom'], error: '不能小于起始房号' })

/** The students who get beds and the buildings to use. */
const Allocation = z.object({
  dormitoryIds: z.array(BuildingId).min(1, '请选择宿舍楼').max(50),
  departmentIds: z.array(DepartmentId).max(200).default([]).describe('年级或班级；不给为全校'),
  gender: Gender.default(0),
  onlyBoarders: flag.default(true).describe('只安排已登记住宿而没有床位的学生；否则也安排走读学生'),
})

const placing = [common.notFound, notStudents, wrongSex, roomFull, bedTaken, noSuchBed] as const

export const planCalls = {
  buildingPage: post('/dormitory/building/page', {
    doc: '宿舍楼分页，含管理员、房间、床位与空床数；宿舍管理员只见所管的楼。academics §7',
    may: mayView,
    body: z.object({ keyword: text(64).default(''), ...pageInput }),
    data: pageOf(BuildingView),
    writes: false,
  }),
  exportPlaces: post('/dormitory/building/export', {
    doc: '导出所管宿舍楼的房间与床位数，给出后台任务的编号；文件可修改后重新导入',
    may: mayView,
    body: z.object({}),
    data: startedJob,
  }),
  saveBuilding: post('/dormitory/building/save', {
    doc: '新增或保存宿舍楼与其管理员；版本不是最新时返回 10020 与当前内容。academics §7',
    may: mayBuild,
    body: Building,
    data: BuildingView,
    refusals: [common.notFound, common.stale, buildingTwice, notStaff],
  }),
  deleteBuilding: del('/dormitory/building/delete', {
    doc: '删除宿舍楼与其房间；有人住宿时不能删除。academics §7',
    may: mayBuild,
    query: { id: BuildingId },
    data: nothing,
    refusals: [common.notFound, livedIn, hasDevices],
  }),
  plan: get('/dormitory/building/{dormitoryId}/plan', {
    doc: '一栋宿舍楼的床位图：楼层、房间、床位与所住的学生',
    may: mayView,
    params: { dormitoryId: BuildingId },
    data: PlanView,
    refusals: [common.notFound],
  }),
  saveRoom: post('/dormitory/room/save', {
    doc: '新增或保存房间；版本不是最新时返回 10020 与当前内容',
    may: mayBuild,
    body: Room,
    data: RoomView,
    refusals: [common.notFound, common.stale, roomTwice, tooFewBeds, otherSexInside],
  }),
  addRooms: post('/dormitory/room/add', {
    doc: '按楼层与房号批量新增房间，已有的房间不变',
    may: mayBuild,
    body: Rooms,
    data: z.object({ added: z.int(), kept: z.int() }),
    refusals: [common.notFound],
  }),
  deleteRoom: del('/dormitory/room/delete', {
    doc: '删除房间；有人住宿时不能删除',
    may: mayBuild,
    query: { id: RoomId },
    data: nothing,
    refusals: [common.notFound, livedIn, hasDevices],
  }),
  moveStudent: post('/dormitory/bed/move', {
    doc: '安排学生到床位，或与住在那里的学生互换；走读学生改为住宿',
    may: mayPlace,
    body: z.object({
      userId: BedSeeker,
      dormRoomId: RoomId,
      bedNumber: z.int().min(1).max(planLimits.beds).optional().describe('不给则为房间的第一张空床'),
      swapWithId: id('boarder').register(fieldMeaning, { kind: 'boarder', sample: 'nobodyToSwap' }).optional(),
    }),
    data: nothing,
    refusals: [...placing, nothingToSwap, placesChanged],
  }),
  leaveBed: post('/dormitory/bed/leave', {
    doc: '学生退出床位；可改为走读，或继续住宿、等待安排',
    may: mayPlace,
    body: z.object({ userId: Boarder, staysBoarder: flag.default(false) }),
    data: nothing,
    refusals: [common.notFound, placesChanged],
  }),
  previewAllocation: post('/dormitory/allocation/preview', {
    doc: '预览批量安排床位：同班相邻、男女分开，与不能安排的学生及原因',
    may: mayBuild,
    body: Allocation,
    data: AllocationView,
    refusals: [common.notFound],
    writes: false,
  }),
  carryOutAllocation: post('/dormitory/allocation/save', {
    doc: '按预览批量安排床位；床位或学生已有变动时返回 10020 与新的预览',
    may: mayBuild,
    body: Allocation.extend({ version: contentVersionOf('allocationVersion') }),
    data: z.object({ students: z.int() }),
    refusals: [...placing, common.stale],
  }),
}
