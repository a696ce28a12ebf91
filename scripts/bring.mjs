// Runs a program of this project with the project's Node. First installs the packages of the lock file if they are
// missing.
//   node scripts/bring.mjs app/server.ts              packages for running the product
//   node scripts/bring.mjs --all scripts/check.ts     packages for developing as well
// Plain JavaScript on purpose: an older system Node must understand it and the modules that it imports.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseFault, isMusl, needsDatabase, thisMachine } from './databasePackage.mjs'
import { linkLibraries } from './linkLibraries.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const wantedVersion = 24

const machine = thisMachine()

const all = process.argv[2] === '--all'
const program = process.argv.slice(all ? 3 : 2)

const marker = join(root, 'node_modules', '.installed')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : ''
const isInstalled = () => installed === `${lock} all` || (!all && installed === `${lock} product`)

// Installed development packages are kept: a start removes nothing.
const withAll = all || existsSync(join(root, 'node_modules', 'typescript', 'package.json'))

// npm's list of installed packages: `npm ci` by hand leaves no marker of ours, but may have installed the same.
const isInstalledByHand = () => {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (existsSync(marker) || !existsSync(list)) return false
  const wantedPackages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const there = JSON.parse(readFileSync(list, 'utf8')).packages
  return Object.entries(wantedPackages).every(
    ([path, { version, dev, optional, devOptional }]) =>
      path === '' || optional || devOptional || (dev && !withAll) || there[path]?.version === version,
  )
}

const noteInstalled = () => writeFileSync(marker, `${lock} ${withAll ? 'all' : 'product'}`)

const install = () => {
  console.log('正在安装依赖（仅首次或版本变化时）…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // The native parts of some packages, such as Node and the database server, are optional dependencies. Every start
  // needs them.
  const what = [withAll ? '--include=dev' : '--omit=dev', '--include=optional']
  const { status } = spawnSync(npm, ['ci', ...what, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('依赖安装失败，请检查网络与 npm 配置后重试')
    process.exit(status ?? 1)
  }
  noteInstalled()
}

const ownNode = () => {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  return join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file)
}

const findNode = () => {
  // The packaged Node is built for glibc. On musl use the system's Node.
  if (existsSync(ownNode()) && !isMusl(machine)) return ownNode()
  if (Number(process.versions.node.split('.')[0]) >= wantedVersion) return process.execPath
  console.error(
    `此平台（${process.platform}-${process.arch}）没有随附的 Node，请先安装 Node ${wantedVersion} 或更新版本`,
  )
  return process.exit(1)
}

if (isInstalledByHand()) noteInstalled()
else if (!isInstalled()) install()

const refuse = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

/** Creates missing library links. Failures only matter if the embedded database is needed. */
const prepareDatabase = () => {
  const isNeeded = needsDatabase(program[0], process.env.DATABASE_URL)
  const fault = isNeeded ? databaseFault(root, machine) : null
  if (fault !== null) refuse(fault)
  try {
    linkLibraries(root)
  } catch (error) {
    if (isNeeded) {
      refuse(
        `无法为随附的数据库建立链接 ${error.dest}（${error.code}）：请用拥有安装目录的用户执行 node scripts/linkLibraries.mjs`,
      )
    }
  }
}
prepareDatabase()

// Size of half the young generation, and how much the rest of the heap may grow before a collection. With its defaults
// V8 lets an import of 10,000 students hold 200 MB more, and calls take as much processor time as with these
// (docs/decisions.md, Memory).
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', '--heap-growing-percent=60']
const env = {
  // Arenas are glibc's memory pools, of which each thread would otherwise fill a separate one.
  MALLOC_ARENA_MAX: '2',
  // The sources are TypeScript. The next start reads what one start has compiled.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.compiled'),
  ...process.env,
}

const node = findNode()
const child = spawn(node, [...flags, ...program], {
  cwd: root,
  stdio: 'inherit',
  env,
})
// The terminal sends Ctrl-C to the child, too. This process only waits for it to drain.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('error', (error) =>
  refuse(`无法运行 ${node}（${error.code}）：请检查当前用户对它的执行权限，以及所在磁盘是否以 noexec 方式挂载`),
)
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
