import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefused } from '../../startRefused.ts'
import { syncFolder } from '../../syncFolder.ts'
import { explainServer } from './explainServer.ts'
import { type Programs, majorVersion } from './programs.ts'
import { firstStatements, initArguments } from './serverArguments.ts'
import { type ServerUser, giveFolder, runAs } from './serverUser.ts'

/** Runs a PostgreSQL program to its end. Throws a refusal that explains its output. */
const runToEnd = (user: ServerUser, program: readonly string[], folder: string, input = ''): void => {
  const { command, args, options } = runAs(user, program)
  const { status, signal, stdout, stderr, error } = spawnSync(command, args, {
    ...options,
    cwd: '/',
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  })
  if (error) throw error
  // The single-user mode exits with 0 after failed statements.
  if (status === 0 && !/(ERROR|FATAL|PANIC): /.test(stderr)) return
  throw explainServer(`${stdout}\n${stderr}`, folder, signal ?? String(status))
}

/** Lets the server's user pass through the data folder to its database without seeing the rest. */
const allowPassing = (dataFolder: string, user: ServerUser): void => {
  if (user.kind !== 'other' || statSync(dataFolder).uid === user.uid) return
  chmodSync(dataFolder, 0o711)
}

/**
 * Creates a cluster with the product's role and an empty database. It is made in a neighbouring folder and renamed,
 * so that a killed first start leaves no partial cluster.
 */
export const createCluster = async (
  folder: string,
  programs: Programs,
  user: ServerUser,
  password: { readonly superuserFile: string; readonly product: string } | null = null,
): Promise<void> => {
  const draft = `${folder}.making`
  rmSync(draft, { recursive: true, force: true })
  allowPassing(dirname(folder), user)
  mkdirSync(draft, { mode: 0o700 })
  if (user.kind === 'other') chownSync(draft, user.uid, user.gid)
  runToEnd(user, [programs.initdb, ...initArguments(draft, password?.superuserFile ?? null)], folder)
  const single = [programs.postgres, '--single', '-D', draft, '-c', 'log_min_messages=error', 'postgres']
  runToEnd(user, single, folder, firstStatements(password?.product ?? null))
  // Windows can't rename onto a folder, not even an empty one.
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(draft, folder)
  await syncFolder(dirname(folder))
}

/** The offset in pg_control of the flag for passing 64-bit values by value, which a 32-bit server does not set. */
const byValueOffset = 248

const isOfFormerEngine = (folder: string): boolean => {
  const control = join(folder, 'global', 'pg_control')
  return existsSync(control) && readFileSync(control)[byValueOffset] === 0
}

/** Refuses, with a message and without changing it, a cluster that this release's server can't read. */
export const refuseUnreadable = (folder: string): void => {
  // Check access here: the server itself would only report that it ended.
  for (const path of ['', 'PG_VERSION', 'global/pg_control']) {
    if (existsSync(join(folder, path))) accessSync(join(folder, path), constants.R_OK | constants.W_OK)
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== majorVersion) {
    throw new StartRefused(
      `数据库 ${folder} 由 PostgreSQL ${version} 写入，此版本的杏坛随附 PostgreSQL ${majorVersion}，不能直接打开，没有改动任何数据。请先启动能读取它的杏坛版本，执行 npm run backup，再以空的 DATA 用此版本执行 npm run restore -- 备份目录`,
    )
  }
  if (isOfFormerEngine(folder)) {
    throw new StartRefused(
      `数据库 ${folder} 由旧版杏坛的内嵌数据库写入，此版本无法打开，没有改动任何数据。请移走它后重新安装，或继续使用旧版本`,
    )
  }
}

/**
 * Changes the owner of an existing cluster to the current server user, and closes it to others, which the server
 * requires.
 */
export const prepareCluster = (folder: string, user: ServerUser): void => {
  if (process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
  allowPassing(dirname(folder), user)
  giveFolder(folder, user)
}
