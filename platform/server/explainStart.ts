import { StoreAway } from './files/storeAway.ts'
import { StartRefused } from './startRefused.ts'

/** The facts that a system error carries besides its message. */
interface SystemError {
  readonly code: string
  readonly path: string
  readonly syscall: string
  readonly address: string
  readonly port: string
  readonly hostname: string
}

const readField = (error: Error, name: string): string => {
  const value: unknown = Object.entries(error).find(([key]) => key === name)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const readSystemError = (error: Error): SystemError => ({
  code: readField(error, 'code'),
  path: readField(error, 'path'),
  syscall: readField(error, 'syscall'),
  address: readField(error, 'address'),
  port: readField(error, 'port'),
  hostname: readField(error, 'hostname'),
})

const explainNoRight = ({ syscall, port, path }: SystemError) =>
  syscall === 'listen'
    ? `没有权限监听端口 ${port}：请用 PORT 指定 1024 以上的端口`
    : `没有权限读写 ${path}：请用拥有它的用户运行杏坛，或以管理员身份把它交给运行杏坛的用户（chown -R）`
const explainNoFolder = ({ path }: SystemError) => `${path} 不是目录：请用 DATA 指定一个目录，或移走这个同名的文件`
const explainNoPlace = ({ path }: SystemError) =>
  `${path} 无法建立：请检查它所在的磁盘是否挂载、可写，或用 DATA 指定其他目录`
const explainNoHost = ({ hostname }: SystemError) => `找不到主机 ${hostname}：请更正 HOST，或设置中写有这个主机的地址`
const explainFullDisk = () => '磁盘已满：请腾出空间（或扩大磁盘、配额）后再启动，数据没有丢失'
const explainDamage = () =>
  '数据库中有损坏的数据：请先复制整个数据目录留作检查，再从备份恢复（npm run restore -- 备份目录）'
const explainBrokenDisk = ({ path }: SystemError) => `磁盘读写出错（${path}）：请先检查磁盘，再启动；数据请从备份恢复`

/** The sentence for the operator, by the error code of the system or the database. */
const sentences: Readonly<Record<string, (error: SystemError) => string | null>> = {
  EACCES: explainNoRight,
  EPERM: explainNoRight,
  ENOTDIR: explainNoFolder,
  EEXIST: explainNoFolder,
  EADDRINUSE: ({ port }) => `端口 ${port} 已被占用：请停止占用它的程序（可能是另一个杏坛），或用 PORT 指定其他端口`,
  EADDRNOTAVAIL: ({ address }) => `本机没有地址 ${address}：请更正 HOST`,
  ENAMETOOLONG: () => '数据目录的路径过长：请用 DATA 指定一个较短的路径',
  EROFS: ({ path }) => `${path} 所在的磁盘只读：请检查磁盘是否出错、是否以只读方式挂载，改正后再启动`,
  ENOENT: (error) => (error.syscall === 'mkdir' ? explainNoPlace(error) : null),
  ENOTFOUND: explainNoHost,
  EAI_AGAIN: explainNoHost,
  EIO: explainBrokenDisk,
  ENOSPC: explainFullDisk,
  EDQUOT: explainFullDisk,
  '53100': explainFullDisk,
  XX001: explainDamage,
  XX002: explainDamage,
}

const sentenceFor = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  const found = readSystemError(error)
  return sentences[found.code]?.(found) ?? sentenceFor(error.cause)
}

/**
 * Returns the sentence for an operator whose start or command ended with this error: the problem and how to fix it.
 * An unknown error keeps its stack.
 */
export const explainStart = (error: unknown): string => {
  if (error instanceof StartRefused) return error.message
  if (error instanceof StoreAway) return `启动失败：${error.sentence}`
  const sentence = sentenceFor(error)
  if (sentence !== null) return `启动失败：${sentence}`
  return `启动失败：${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
