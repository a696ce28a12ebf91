import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { device, deviceCommand, deviceCredential, deviceManager, formerName, location } from './tables.ts'

declareAuditTitles(device, '设备', {
  sn: '序列号',
  mac: 'MAC 地址',
  ip: 'IP 地址',
  locationId: '采集点编号',
  roomId: '房间编号',
  longitude: '经度',
  latitude: '纬度',
  height: '高度',
  installedAt: '安装时间',
  pictureFileId: '图片编号',
  config: '配置',
})

declareAuditTitles(deviceCommand, '设备指令', {
  command: '指令',
  data: '内容',
  answer: '应答',
})

declareAuditTitles(deviceCredential, '设备凭证', {})

declareAuditTitles(deviceManager, '设备管理员', {})

declareAuditTitles(formerName, '已删除的设备与位置名称', {
  formerId: '原编号',
})

declareAuditTitles(location, '采集点', {
  code: '编码',
  description: '说明',
  floor: '楼层',
})
