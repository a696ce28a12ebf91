import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/run.ts'
import { copyMigratedCluster } from './migratedCluster.ts'
import { programEnv } from './programEnv.ts'
import { useRoom } from './room.ts'

/** Settings for running the real program during tests: independent of the environment, quiet, on a free port. */
const settingsFor = (dataFolder: string) => ({
  DATA: dataFolder,
  DEMO: '0',
  PORT: '0',
  MQTT_PORT: '0',
  DEVICE_MQTT_PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: '',
  SECRET: 'only-for-tests-0123456789-abcdefgh',
})

/** A separate data folder that doesn't exist yet, removed afterwards. */
export const useDataFolder = (): string => join(useRoom(), 'data')

/** A data folder with a migrated, empty database, without an installation mark, as an older version left it. */
export const useMigratedFolder = async (): Promise<string> => {
  const folder = useDataFolder()
  await copyMigratedCluster(folder)
  return folder
}

interface Ended {
  readonly code: number | null
  readonly said: string
}

/** Runs a program of the project until it ends, or stops it when it is ready to serve. Returns exit code and output. */
const runUntil = async (
  program: readonly string[],
  settings: Readonly<Record<string, string>>,
  ready: string,
  folder = root,
) => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
    cwd: folder,
    env: { ...programEnv, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const collectOutput = (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes(ready)) child.kill('SIGTERM')
  }
  child.stdout.on('data', collectOutput)
  child.stderr.on('data', collectOutput)
  const [code] = await once(child, 'close')
  const ended: Ended = { code: typeof code === 'number' ? code : null, said }
  return ended
}

/**
 * Starts the server as `npm start` does, and stops it as soon as it is ready. A refused start ends with exit code 1.
 */
export const startProgram = (dataFolder: string, settings: Readonly<Record<string, string>> = {}, folder = root) =>
  runUntil(['app/server.ts', '--no-console'], { ...settingsFor(dataFolder), ...settings }, '按 Ctrl-C 停止', folder)

/** Copies the product's sources into a folder, with a link to the installed packages. */
export const copyProduct = (folder: string): void => {
  const isCopied = (path: string) => !/\.test\.tsx?$|\.(svg|css)$/.test(path)
  for (const name of ['app', 'areas', 'migrations', 'platform', 'scripts', 'simulator', 'package.json', 'LICENSE']) {
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isCopied })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

/** Runs one of the scripts for operators. */
export const runScript = (
  parameters: readonly string[],
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
) => runUntil(parameters, { ...settingsFor(dataFolder), ...settings }, '\0')
