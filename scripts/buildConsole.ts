import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { explainStart } from '../platform/server/explainStart.ts'
import { StartRefused } from '../platform/server/startRefused.ts'
import { underPlainPath } from './plainPath.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'dist/console')
const hashFile = 'sources.sha256'

/** The sources of the built console. */
const sources = [
  'app/index.html',
  'app/console.tsx',
  'app/console/**',
  'app/areas.ts',
  'areas/*/*.ts',
  'areas/*/console/**',
  'platform/contract/**',
  'platform/console/**',
  'scripts/buildConsole.ts',
  'scripts/componentStyles.ts',
  'vite.config.ts',
  'package-lock.json',
]

const hashOfSources = (): string => {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.includes('.test.'))
  for (const path of paths.toSorted()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

const hashOfBuilt = (): string | null => {
  const file = join(folder, hashFile)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** Writes the .gz and .br files that the server sends, next to every text asset. */
const compressAssets = async (built: string) => {
  const assets = globSync('assets/*.{js,css,svg}', { cwd: built })
  await Promise.all(
    assets.map(async (asset) => {
      const path = join(built, asset)
      const content = readFileSync(path)
      writeFileSync(`${path}.gz`, await toGzip(content, { level: 9 }))
      const most = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      writeFileSync(`${path}.br`, await toBrotli(content, most))
    }),
  )
}

/** Entry points of the build, under the path by which Vite reads the project. */
const consolePages = (path: string) => ({
  index: join(path, 'app/index.html'),
  socketWorker: join(path, 'platform/console/sockets/worker.ts'),
})

/**
 * Builds the console into dist/console. Builds into another folder first, so that a failed build keeps the old one
 * complete.
 */
const buildConsole = async (): Promise<string> => {
  const hash = hashOfSources()
  const building = join(root, `dist/console-${process.pid}`)
  // Tests start builds too, and React would come out as its development build.
  process.env['NODE_ENV'] = 'production'
  // Imported here and not above, so that a start without a build doesn't wait for it.
  const { build } = await import('vite')
  await underPlainPath(root, (path) =>
    build({
      configFile: join(root, 'vite.config.ts'),
      root: join(path, 'app'),
      logLevel: 'warn',
      resolve: { preserveSymlinks: path !== root },
      build: { outDir: building, rolldownOptions: { input: consolePages(path) } },
    }),
  )
  await compressAssets(building)
  writeFileSync(join(building, hashFile), hash)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(root, 'dist'), { recursive: true })
  renameSync(building, folder)
  return folder
}

const buildApart = () =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { cwd: root, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new StartRefused(`构建控制台失败（${code}），原因见上`)),
    )
  })

const lock = join(root, 'dist/console.lock')
/** Age after which a lock must be from a killed build, ms. */
const lockStale = 120_000

const takeLock = (): boolean => {
  mkdirSync(join(root, 'dist'), { recursive: true })
  try {
    mkdirSync(lock)
    return true
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && Date.now() - since > lockStale) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

/** Touches the lock while the build runs, however long a slow machine takes. */
const keepLock = (): NodeJS.Timeout =>
  setInterval(() => {
    const now = new Date()
    if (existsSync(lock)) utimesSync(lock, now, now)
  }, lockStale / 10)

const isBuilt = () => hashOfBuilt() === hashOfSources()

/**
 * Returns the folder of the built console, and builds it first if its sources have changed. The build runs in a
 * separate process while the database opens, and leaves none of its memory in the server. Concurrent callers share one
 * build.
 */
export const buildConsoleIfNeeded = async (): Promise<string> => {
  while (!isBuilt()) {
    if (!takeLock()) {
      await sleep(200)
      continue
    }
    const keeping = keepLock()
    try {
      if (!isBuilt()) await buildApart()
    } finally {
      clearInterval(keeping)
      rmSync(lock, { recursive: true, force: true })
    }
  }
  return folder
}

if (import.meta.main) {
  await buildConsole().catch((error: unknown) => {
    process.stdout.write(`${explainStart(error)}\n`)
    process.exitCode = 1
  })
}
