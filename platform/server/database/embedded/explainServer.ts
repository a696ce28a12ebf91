import { StartRefused } from '../../startRefused.ts'

/**
 * An error line in the server's output. The excluded messages are those with which it refuses clients while starting
 * or stopping.
 */
const faultLine = /(?:FATAL|PANIC|ERROR|error): +(?! |the database system is |terminating connection)(.*)$/

/** Returns the last error in a server's output; null if there is none, as after a kill. */
export const lastFault = (output: string): string | null => {
  const line = output.split('\n').findLast((each) => faultLine.test(each))
  return line === undefined ? null : (faultLine.exec(line)?.[1]?.trim() ?? null)
}

const interrupted = (ended: string) =>
  `数据库在启动时被终止（${ended}），不是数据损坏，数据没有丢失。常见原因是内存不足（可用 dmesg 查看）：请再启动一次，若反复出现请增加内存`

const damaged = (folder: string, fault: string) =>
  `数据库 ${folder} 已损坏，无法打开（${fault}）。没有删除任何数据。请先复制整个数据目录留作检查，再把它移走，并从备份恢复（npm run restore -- 备份目录）`

/** Sentences for operators by the server's message; the first match wins. */
const sentences: readonly (readonly [RegExp, (folder: string, fault: string) => string])[] = [
  [
    /No space left on device|Disk quota exceeded/,
    () => '启动失败：磁盘已满：请腾出空间（或扩大磁盘、配额）后再启动，数据没有丢失',
  ],
  [/Input\/output error/, (folder) => `启动失败：磁盘读写出错（${folder}）：请先检查磁盘，再启动；数据请从备份恢复`],
  [
    /error while loading shared libraries/,
    (_, fault) => `随附的 PostgreSQL 缺少运行库（${fault}）：请用 npm start 启动，或重新执行 npm ci`,
  ],
  [
    /lock file "postmaster\.pid" (?:already exists|is empty)/,
    (folder) =>
      `数据库 ${folder} 中留有 postmaster.pid，其中的进程仍在运行。请确认没有别的程序在使用它，再删除 ${folder}/postmaster.pid 并重新启动`,
  ],
  [
    /Permission denied|has wrong ownership|has invalid permissions/,
    (folder, fault) =>
      `没有权限读写 ${folder}（${fault}）：请用拥有它的用户运行杏坛，或以管理员身份把它交给运行杏坛的用户（chown -R）`,
  ],
  [
    /could not create shared memory segment|could not map anonymous shared memory|Cannot allocate memory/,
    (_, fault) => `内存不足，数据库无法启动（${fault}）：请增加内存，或放宽容器的内存限制`,
  ],
  [
    /could not create any Unix-domain sockets|could not bind|could not create any TCP\/IP sockets/,
    (_, fault) => `数据库无法监听（${fault}）：请检查数据目录是否可写，或用 DATA 指定其他目录`,
  ],
]

/**
 * Returns the refusal that explains a failed start from the server's output: the problem with the cluster and how to
 * fix it. `ended` is the signal or exit code, for a server without an error message.
 */
export const explainServer = (output: string, folder: string, ended: string): StartRefused => {
  const fault = lastFault(output)
  const found = sentences.find(([pattern]) => pattern.test(output))
  if (found) return new StartRefused(found[1](folder, fault ?? ended))
  return new StartRefused(fault === null ? interrupted(ended) : damaged(folder, fault))
}

/** True if a server refused to start because processes of a killed one still use its shared memory. */
export const isStillInUse = (output: string): boolean =>
  /pre-existing shared memory block .* is still in use/.test(output)
