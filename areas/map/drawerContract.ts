import { z } from 'zod'
import { get, permission } from '../../platform/contract/call.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { DepartmentId, SchoolId } from '../registry/contract.ts'
import { mayView } from './campusContract.ts'
import { mapRefusals } from './refusals.ts'
import { AirView, LessonView } from './views.ts'

const DeviceId = id('device')
const LocationId = id('deviceLocation')
const ofSchool = { schoolId: SchoolId.optional().describe('默认为本校') }

/** A look at a live picture shows children, so each one is recorded. The video platform may answer late. */
const look = {
  may: permission('map:video:view'),
  title: '查看实时画面',
  refusals: [common.notFound, mapRefusals.videoFailed],
  writes: true,
  onlyLooks: true,
  transaction: 'own',
} as const

const Url = z.string().nullable().describe('没有视频平台时为空')

const Named = z.array(z.object({ name: z.string(), num: z.int() }))

/** Calls for the drawers of devices (academics §2, operations §7 Device drawer). */
export const drawerCalls = {
  deviceNumber: get('/architectural/device/{id}/number', {
    doc: '设备今天的通行人次与近 7 天每天的人次。A-CALL-051',
    may: mayView,
    params: { id: DeviceId },
    data: z.object({ passNum: z.int(), test: z.array(z.object({ day: z.string(), num: z.int() })) }),
    refusals: [common.notFound],
  }),
  passNumber: get('/device/pass/number', {
    doc: '学校今天的通行：0 各小时人次，1 总人次，3 在籍师生人数。operations §7',
    may: mayView,
    query: {
      ...ofSchool,
      tag: z
        .int()
        .refine((tag) => tag === 0 || tag === 1 || tag === 3, '请从 0、1、3 中选择')
        .register(fieldMeaning, { sample: 'passTag' }),
    },
    data: Named,
    refusals: [common.notFound],
    forOtherClients: true,
  }),
  departmentOfLocation: get('/architectural/get/dept/by/location', {
    doc: '位置上的设备所服务的班级；没有时为空。A-CALL-052',
    may: mayView,
    query: { locationCodeId: LocationId },
    data: z.object({ deptId: z.int().nullable() }),
    refusals: [common.notFound],
    forOtherClients: true,
  }),
  classTotal: get('/architectural/class/total', {
    doc: '班级的在校学生数与请假人数。A-CALL-053',
    may: mayView,
    query: { deptId: DepartmentId },
    data: z.object({ name: z.string(), headTeacher: z.string(), leaveStuNum: z.int(), stuNum: z.int() }),
    refusals: [common.notFound],
  }),
  classInfo: get('/architectural/class/info', {
    doc: '班级当前的课程、任课教师与课时；没有课时为空。A-CALL-054',
    may: mayView,
    query: { deptId: DepartmentId, ...ofSchool },
    data: LessonView,
    refusals: [common.notFound],
  }),
  signType: get('/architectural/device/{id}/sign/type', {
    doc: '设备签到的类别：DR 宿舍、DM 校门、CS 班级；其他设备为空。A-CALL-056',
    may: mayView,
    params: { id: DeviceId },
    data: z.object({ signType: z.string().nullable() }),
    refusals: [common.notFound],
    forOtherClients: true,
  }),
  airNow: get('/architectural/air/now', {
    doc: '空气监测仪的最新数值；没有数据或数据已过期时为空。A-CALL-057',
    may: mayView,
    query: { mac: text(17, 1).register(fieldMeaning, { sample: 'airMac', onlySought: true }), ...ofSchool },
    data: AirView.nullable(),
    refusals: [common.notFound],
  }),
  previewUrls: get('/architectural/camera/preview', {
    doc: '一处的摄像头及其播放地址。A-CALL-058',
    ...look,
    query: { locationCodeId: LocationId, ...ofSchool },
    data: z.array(z.object({ id: z.int(), deviceName: z.string(), previewURL: Url })),
    forOtherClients: true,
  }),
  playUrl: get('/architectural/camera/play', {
    doc: '按摄像头编号取播放地址；视频平台的密钥只在服务器上。A-CALL-059',
    ...look,
    query: { cameraIndexCode: text(64, 1).register(fieldMeaning, { sample: 'cameraCode', onlySought: true }) },
    data: z.object({ url: Url }),
    forOtherClients: true,
  }),
  videoUrl: get('/device/video/url', {
    doc: '设备的实时画面的播放地址。A-CALL-060，operations §7',
    ...look,
    query: { deviceId: DeviceId, ...ofSchool },
    data: z.object({ url: Url }),
  }),
}
