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

const fieldOf = (error: Error, name: string): string => {
  const value: unknown = Object.entries(error).find(([key]) => key === name)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const systemErrorOf = (error: Error): SystemError => ({
  code: fieldOf(error, 'code'),
  path: fieldOf(error, 'path'),
  syscall: fieldOf(error, 'syscall'),
  address: fieldOf(error, 'address'),
  port: fieldOf(error, 'port'),
  hostname: fieldOf(error, 'hostname'),
})

const noRight = ({ syscall, port, path }: SystemError) =>
  syscall === 'listen'
    ? `没有权限监听端口 ${port}：请用 PORT 指定 1024 以上的端口`
    : `没有权限读写 ${path}：请用拥有它的用户运行杏坛，或以管理员身份把它交给运行杏坛的用户（chown -R）`
const noFolder = ({ path }: SystemError) => `${path} 不是目录：请用 DATA 指定一个目录，或移走这个同名的文件`
const noPlace = ({ path }: SystemError) => `${path} 无法建立：请检查它所在的磁盘是否挂载、可写，或用 DATA 指定其他目录`
const noHost = ({ hostname }: SystemError) => `找不到主机 ${hostname}：请更正 HOST，或设置中写有这个主机的地址`
const full = () => '磁盘已满：请腾出空间（或扩大磁盘、配额）后再启动，数据没有丢失'
const damaged = () => '数据库中有损坏的数据：请先复制整个数据目录留作检查，再从备份恢复（npm run restore -- 备份目录）'
const brokenDisk = ({ path }: SystemError) => `磁盘读写出错（${path}）：请先检查磁盘，再启动；数据请从备份恢复`

/** The sentence for the operator, by the error code of the system or the database. */
const sentences: Readonly<Record<string, (error: SystemError) => string | null>> = {
  EACCES: noRight,
  EPERM: noRight,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  EADDRINUSE: ({ port }) => `端口 ${port} 已被占用：请停止占用它的程序（可能是另一个杏坛），或用 PORT 指定其他端口`,
  EADDRNOTAVAIL: ({ address }) => `本机没有地址 ${address}：请更正 HOST`,
  ENAMETOOLONG: () => '数据目录的路径过长：请用 DATA 指定一个较短的路径',
  EROFS: ({ path }) => `${path} 所在的磁盘只读：请检查磁盘是否出错、是否以只读方式挂载，改正后再启动`,
  ENOENT: (error) => (error.syscall === 'mkdir' ? noPlace(error) : null),
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
  EIO: brokenDisk,
  ENOSPC: full,
  EDQUOT: full,
  '53100': full,
  XX001: damaged,
  XX002: damaged,
}

const sentenceFor = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  const found = systemErrorOf(error)
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
