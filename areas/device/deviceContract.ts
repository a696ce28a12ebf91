import { z } from 'zod'
import { sheetImport, sheetTemplate, startedJob } from '../../platform/contract/listCalls.ts'
import { secretText } from '../../platform/contract/ids.ts'
import { del, get, kilobytes, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { common } from '../../platform/contract/refusal.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { SchoolId, UserId } from '../registry/contract.ts'
import { DeviceId, DeviceSearch, SavedDevice, deviceLimits } from './deviceFields.ts'
import { deviceRefusals } from './refusals.ts'
import { DeviceChoice, DeviceView, OnlineRow } from './views.ts'

export const mayView = permission('device:device:view')
export const mayEdit = permission('device:device:edit')
/** The integrated platform shows the devices of a bureau's schools, which the bureau sees nowhere else. */
const mayViewOnMap = permission('device:device:view', 'school:IMIS:view')

/** Upload limits for the installation photo of a device. */
export const devicePictureUpload = {
  field: 'file',
  kinds: ['image'],
  mostBytes: 3 * 1024 * 1024,
  mostFiles: 1,
  tooLarge: deviceRefusals.pictureTooLarge,
} as const

export const deviceCalls = {
  page: post('/device/page', {
    doc: '设备分页，按名称；可按关键字、类型、位置、状态查找。academics §7',
    may: mayView,
    body: DeviceSearch.extend(pageInput),
    data: pageOf(DeviceView),
    refusals: [common.notFound],
    writes: false,
  }),
  ofSchool: get('/device/school/{schoolId}/devices', {
    doc: '学校的全部设备，供选择与地图。operations §7，academics §7',
    may: mayViewOnMap,
    params: { schoolId: SchoolId },
    data: z.array(DeviceChoice),
    refusals: [common.notFound],
  }),
  ofManager: get('/device/manager/devices', {
    doc: '一名管理人员负责的设备；不给编号为自己，他人的仅学校数据管理员可看。operations §7',
    may: mayView,
    query: { managerId: UserId.optional() },
    data: z.array(DeviceChoice),
    refusals: [common.notFound],
  }),
  one: get('/device/{id}', {
    doc: '一台设备。academics §3',
    may: mayViewOnMap,
    params: { id: DeviceId },
    data: DeviceView,
    refusals: [common.notFound],
  }),
  statuses: post('/device/status', {
    doc: '按编号查设备的状态与坐标。operations §7，academics §7',
    may: mayView,
    body: z.object({ ids: z.array(DeviceId).max(deviceLimits.ids) }),
    mostBytes: kilobytes(25),
    data: z.array(DeviceView.pick({ id: true, status: true, longitude: true, latitude: true })),
    refusals: [common.notFound],
    writes: false,
  }),
  numbers: get('/device/school/{schoolId}/number', {
    doc: '学校的设备数、在线数与各类型的数量。academics §3、§7',
    may: mayView,
    params: { schoolId: SchoolId },
    data: z.object({
      DeviceNum: z.int(),
      DeviceOnlineNum: z.int(),
      DeviceTypeNum: z.record(z.string(), z.int()),
    }),
    refusals: [common.notFound],
  }),
  save: post('/device/save', {
    doc: '新增或保存设备；不给编号为新增，版本不是最新时返回 10020 与当前内容。academics §7',
    may: mayEdit,
    body: SavedDevice,
    data: DeviceView,
    refusals: [
      common.notFound,
      common.stale,
      deviceRefusals.snTwice,
      deviceRefusals.macTwice,
      deviceRefusals.managerNotStaff,
      deviceRefusals.gateAddress,
    ],
  }),
  remove: del('/device/delete', {
    doc: '删除设备，连同其凭证、指令与在线历史；通行记录保留。academics §7',
    may: mayEdit,
    query: { id: DeviceId },
    data: nothing,
    refusals: [common.notFound],
  }),
  setPicture: post('/device/{id}/picture', {
    doc: '上传设备的安装照片，替换原有照片。academics §3',
    may: mayEdit,
    params: { id: DeviceId },
    body: z.object({}),
    data: z.object({ installImg: z.string() }),
    refusals: [common.notFound, deviceRefusals.pictureTooLarge, ...Object.values(imageRefusals)],
    transaction: 'own',
    upload: devicePictureUpload,
  }),
  removePicture: del('/device/{id}/picture', {
    doc: '删除设备的安装照片。academics §3',
    may: mayEdit,
    params: { id: DeviceId },
    data: nothing,
    refusals: [common.notFound],
  }),
  newCredential: post('/device/credential', {
    doc: '为设备签发凭证，只在此处显示一次；原有凭证立即失效',
    may: mayEdit,
    body: z.object({ id: DeviceId }),
    data: z.object({
      id: z.int(),
      name: z.string(),
      credential: secretText(),
      listKey: z.string().describe('门禁设备离线放行名单的公钥（Ed25519，base64url），随凭证填入设备；其他设备为空'),
    }),
    refusals: [common.notFound],
  }),
  revokeCredential: del('/device/credential', {
    doc: '吊销设备的凭证',
    may: mayEdit,
    query: { id: DeviceId },
    data: nothing,
    refusals: [common.notFound],
  }),
  onlinePage: post('/device/online/page', {
    doc: '一台设备的上线与离线历史，新的在前',
    may: mayView,
    body: z.object({ deviceId: DeviceId, ...pageInput }),
    data: pageOf(OnlineRow).extend({ more: z.boolean() }),
    refusals: [common.notFound],
    writes: false,
  }),
  importDevices: post('/device/import', {
    doc: '按文件新增设备，已有的序列号修改该设备；有一行有误则全部不写，错误文件在任务中下载',
    may: mayEdit,
    ...sheetImport,
  }),
  importTemplate: post('/device/import/template', {
    doc: '设备导入模板的下载地址',
    may: mayEdit,
    ...sheetTemplate,
  }),
  exportDevices: post('/excel/device', {
    doc: '导出设备，给出后台任务的编号',
    may: mayView,
    body: DeviceSearch,
    data: startedJob,
    refusals: [common.notFound],
  }),
}
