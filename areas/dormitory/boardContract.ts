import { z } from 'zod'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { get, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { id, keywordText } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { SchoolId } from '../registry/contract.ts'
import { counts, BoardStudent, BoardBuilding, BoardEvent, BoardReset, StudentRow, BoardPeriod } from './boardViews.ts'

export const boardRefusals = {
  noMemberInfo: refusal(34001, '无相关信息'),
} as const

const DormitoryId = id('dormitoryBuilding')
const ManagerId = id('buildingManager')

const may = permission('school:dormitory:view')
const mayExport = permission('school:dormitory:export')
const boardQuery = { managerId: ManagerId.optional(), schoolId: SchoolId.optional() }
const refusals = [common.notFound]
const CountedType = z.int().min(1).max(3)

export const boardCalls = {
  boardQueue: get('/msg/new/dormitory/queue', {
    doc: '看板的消息队列名，一个队列包含所管各楼的消息；没有管理的楼时为空。operations §7',
    forOtherClients: true,
    may,
    query: boardQuery,
    data: z.string(),
    refusals,
  }),
  boardQueues: get('/dormitory/manager/dormitory/queues', {
    doc: '看板各楼的消息队列名，每栋楼一个，可分别补取错过的消息',
    may,
    query: boardQuery,
    data: z.array(z.string()),
    refusals,
  }),
  studentNum: get('/dormitory/manager/dormitory/studentNum', {
    doc: '在寝、不在寝、请假人数，以及下一次因请假开始或结束而变化的时间。operations §7',
    may,
    query: boardQuery,
    data: z.object({ ...counts, changesAt: z.string().nullable().describe('ISO 时间') }),
    refusals,
  }),
  boardBuildings: post('/dormitory/manager/dormitory', {
    doc: '管理的宿舍楼，含各房间人数。operations §7',
    may,
    query: boardQuery,
    body: z.object(boardQuery),
    data: z.array(BoardBuilding),
    refusals,
    writes: false,
  }),
  boardRooms: get('/dormitory/manager/tower/dormitory/student', {
    doc: '一栋楼的学生，按楼层与房间。operations §7',
    may,
    query: { ...boardQuery, dormitoryId: DormitoryId },
    data: z.record(
      z.string().describe('楼层'),
      z.array(z.object({ id: z.int(), name: z.string(), students: z.array(BoardStudent) })),
    ),
    refusals,
  }),
  boardLog: get('/dormitory/manager/dormitory/events', {
    doc: '看板打开时的最新签到：近 12 小时内最后 5 次归寝、离寝的签到或登记（由旧到新），与全部重置。operations §2.1',
    may,
    query: boardQuery,
    data: z.object({ events: z.array(BoardEvent), resets: z.array(BoardReset) }),
    refusals,
    namesChildren: true,
  }),
  buildingNums: get('/dormitory/manager/dormitory/nums', {
    doc: '各楼应到、未归、已归、请假人数。operations §7',
    may,
    query: boardQuery,
    data: z.array(z.object({ dormitoryId: z.int(), dormitoryName: z.string(), bedroomNum: z.int(), ...counts })),
    refusals,
  }),
  boardStudents: get('/dormitory/manager/dormitory/students', {
    doc: '学生名单：1 已归、2 未归、3 请假，不填为全部。operations §7',
    may,
    query: {
      ...boardQuery,
      type: CountedType.optional(),
      dormitoryId: DormitoryId.optional(),
      dormRoomId: id('dormRoom').optional(),
      keyword: keywordText(64).default('').describe('姓名、学号，用于查找学生'),
      ...pageInput,
    },
    data: pageOf(StudentRow),
    refusals,
  }),
  exportStudents: get('/dormitory/manager/dormitory/export/students', {
    doc: '导出学生名单，生成任务。operations §7',
    title: '导出归寝名单',
    may: mayExport,
    query: { ...boardQuery, type: CountedType.optional() },
    data: startedJob,
    refusals,
    writes: true,
    onlyLooks: true,
  }),
  deviceStats: get('/dormitory/device/stats', {
    doc: '设备所在宿舍楼的房间数、学生数、已归人数与近 12 小时各时段归寝人数。operations §7',
    may,
    query: { ...boardQuery, deviceId: id('device', 'dormitoryDevice') },
    data: z.object({
      dormNum: z.int(),
      stuNum: z.int(),
      backDormStuNum: z.int(),
      timeQuantum: z.record(z.string(), z.int()),
    }),
    refusals,
  }),
  currentPeriod: get('/dormitory/current/schedule', {
    doc: '当前统计时段与下一个时段；不在时段内时为 null。operations §2.1、§4',
    may,
    query: { schoolId: SchoolId.optional() },
    data: z.object({ current: BoardPeriod.nullable(), next: BoardPeriod.nullable() }),
    refusals,
  }),
  resetStates: post('/dormitory/reset/student/backDormRoomStateByManagerId', {
    doc: '将所管学生的状态全部重置为已归寝（6）或未归寝（5）。operations §7',
    title: '重置归寝状态',
    may: permission('school:dormitory:resetkanban'),
    query: { managerId: ManagerId.optional(), stateId: z.int().min(5).max(6).describe('6 已归寝，5 未归寝') },
    data: z.object({ students: z.int() }),
    refusals,
  }),
  studentContacts: get('/dormitory/get/studentHeadTeachersAndParents', {
    doc: '学生的家长与班主任，号码完整；每次查看都有记录。operations §7',
    title: '查看学生联系人',
    may,
    query: { studentUserId: id('managedBoarder') },
    data: z.object({
      parents: z.array(z.object({ parentName: z.string(), parentTelephone: z.string(), relationShip: z.string() })),
      teachers: z.array(z.object({ teacherName: z.string(), telephone: z.string() })),
    }),
    refusals: [common.notFound, boardRefusals.noMemberInfo],
    writes: true,
    onlyLooks: true,
    saysOnce: true,
    showsInFull: true,
    namesChildren: true,
  }),
  studentName: post('/dormitory/show/studentName', {
    doc: '教育局查看学生的完整姓名；每次查看都记在该生的记录上',
    title: '查看学生姓名',
    may,
    body: z.object({ studentUserId: id('managedBoarder') }),
    data: z.object({ name: z.string() }),
    refusals,
    onlyLooks: true,
    saysOnce: true,
    showsInFull: true,
  }),
  studentFace: get('/auth/get/{id}/face', {
    doc: '学生的人脸照片；没有时为头像，都没有时为 null；对上级单位总为 null。operations §7',
    may,
    params: { id: id('managedBoarder') },
    data: z.object({ userFaceImg: z.string().nullable(), name: z.string(), className: z.string() }),
    refusals,
  }),
}
