import type { RelatedSchool } from '../contract.ts'

/** The failures of the integrated platform (academics §8). */
export const failures = {
  schools: '数据获取失败，请刷新重试',
  statistics: '学校统计数据失败，请稍后重试',
} as const

/** How often numbers that change by the minute are read again, ms. */
export const refreshTime = 60_000

/** How far a school has come with its campus map. */
export const describeMap = ({ isOpen, isShared }: Pick<RelatedSchool, 'isOpen' | 'isShared'>) => {
  if (!isOpen) return { text: '未开通', tone: 'quiet' as const }
  return isShared ? { text: '已接入', tone: 'good' as const } : { text: '未标位置', tone: 'notice' as const }
}

/** Says how many of the devices of a school are online. */
export const describeDevices = ({ deviceNum, onlineNum }: Pick<RelatedSchool, 'deviceNum' | 'onlineNum'>): string =>
  deviceNum === 0 ? '没有设备' : `设备 ${onlineNum}/${deviceNum} 在线`
