import type { Env } from './environment.ts'

/**
 * Returns what is missing in a partly configured cluster or provider, or null. Nodes without a common file store, for
 * example, would not see each other's files.
 */
export const findPartialSettings = (env: Env): string | null => {
  if (env.REDIS_URL !== undefined && env.DATABASE_URL === undefined) {
    return '设置了 REDIS_URL 就必须同时设置 DATABASE_URL：多个节点不能共用内嵌数据库'
  }
  if (env.REDIS_URL !== undefined && env.S3_ENDPOINT === undefined) {
    return '设置了 REDIS_URL 就必须同时设置 S3_ENDPOINT：否则各节点看不到彼此的文件'
  }
  if (env.S3_ENDPOINT !== undefined && (env.S3_ACCESS_KEY === undefined || env.S3_SECRET_KEY === undefined)) {
    return '设置了 S3_ENDPOINT 就必须同时设置 S3_ACCESS_KEY 和 S3_SECRET_KEY'
  }
  if ((env.SMS_ACCESS_KEY === undefined) !== (env.SMS_SECRET_KEY === undefined)) {
    return 'SMS_ACCESS_KEY 和 SMS_SECRET_KEY 须同时设置'
  }
  if ((env.WECHAT_APP_ID === undefined) !== (env.WECHAT_SECRET === undefined)) {
    return 'WECHAT_APP_ID 和 WECHAT_SECRET 须同时设置'
  }
  if ((env.CARD_SYSTEM_URL === undefined) !== (env.CARD_SYSTEM_KEY === undefined)) {
    return 'CARD_SYSTEM_URL 和 CARD_SYSTEM_KEY 须同时设置'
  }
  const video = [env.VIDEO_PLATFORM_URL, env.VIDEO_PLATFORM_KEY, env.VIDEO_PLATFORM_SECRET]
  if (new Set(video.map((value) => value === undefined)).size > 1) {
    return 'VIDEO_PLATFORM_URL、VIDEO_PLATFORM_KEY 和 VIDEO_PLATFORM_SECRET 须同时设置'
  }
  return null
}
