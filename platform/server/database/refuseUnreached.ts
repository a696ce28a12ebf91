import { StartRefused } from '../startRefused.ts'

/** Reasons by the error codes of PostgreSQL or the network. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: '那里没有数据库在监听，可能尚未启动',
  ETIMEDOUT: '连接超时，可能被防火墙阻挡',
  EHOSTUNREACH: '主机不可达',
  ENETUNREACH: '网络不可达',
  ENOTFOUND: '找不到这个主机',
  EAI_AGAIN: '暂时无法解析主机名',
  '28P01': '密码不正确',
  '28000': '此用户不被允许登录',
  '3D000': '没有这个库',
  '53300': '连接数已满',
  '57P03': '数据库正在启动或关闭',
}

const readCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Refuses a start without its PostgreSQL, with a sentence for the operator: after a power cut the node is often up
 * before its database. The error is kept as the cause.
 */
export const refuseUnreached = (error: unknown): never => {
  const message = error instanceof Error ? error.message : String(error)
  const reason = reasons[readCode(error)] ?? `对方没有像 PostgreSQL 那样应答：${message}`
  throw new StartRefused(
    `连接不上 DATABASE_URL 所指的数据库（${reason}）：请检查数据库是否在运行、地址与密码是否正确，然后再启动`,
    {
      cause: error,
    },
  )
}
