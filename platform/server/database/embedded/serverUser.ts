import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartRefused } from '../../startRefused.ts'

/**
 * The user that PostgreSQL runs as, since it refuses uid 0: the process's user; the process's user in a user
 * namespace, where it isn't root; or another user.
 */
export type ServerUser =
  | { readonly kind: 'same' }
  | { readonly kind: 'namespace' }
  | { readonly kind: 'other'; readonly name: string; readonly uid: number; readonly gid: number }

interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** System users that PostgreSQL may run as, preferred one first. */
const candidates = ['postgres', 'node', 'nobody']

const readAccounts = (): Account[] => {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [name = '', , uid, gid] = line.split(':')
      return name === '' ? [] : [{ name, uid: Number(uid), gid: Number(gid) }]
    })
}

const canUseNamespace = (): boolean =>
  process.platform === 'linux' && spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore' }).status === 0

const hasName = (): boolean => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/**
 * Chooses the user that PostgreSQL runs as on a cluster's folder, which may not exist yet. Existing data keep their
 * owner, so that a command that root runs once doesn't take them over. Refuses, with a message, if no user is
 * suitable.
 */
export const chooseServerUser = (folder: string): ServerUser => {
  const uid = process.getuid?.()
  if (uid === undefined) return { kind: 'same' }
  if (uid !== 0) {
    // Only creating a cluster needs the name of its user.
    if (hasName() || existsSync(folder)) return { kind: 'same' }
    if (canUseNamespace()) return { kind: 'namespace' }
    throw new StartRefused(
      `运行杏坛的用户（uid ${uid}）在 /etc/passwd 中没有名字，PostgreSQL 无法建立数据库：请在 /etc/passwd 中加入这个用户，或换用有名字的用户（例如 docker run -u node）`,
    )
  }
  const owner = statSync(existsSync(folder) ? folder : dirname(folder))
  const accounts = readAccounts()
  if (owner.uid !== 0) {
    const name = accounts.find((account) => account.uid === owner.uid)?.name ?? String(owner.uid)
    return { kind: 'other', name, uid: owner.uid, gid: owner.gid }
  }
  if (canUseNamespace()) return { kind: 'namespace' }
  const account = candidates.flatMap((name) => accounts.find((one) => one.name === name) ?? [])[0]
  if (account) return { kind: 'other', ...account }
  throw new StartRefused(
    'PostgreSQL 不能以 root 运行，而此系统不允许用户命名空间，也没有 postgres、node、nobody 用户：请新建一个普通用户来运行杏坛，或用 DATABASE_URL 指定一个 PostgreSQL 服务器',
  )
}

/** Changes the owner of a cluster's folder, with everything in it, to the user that PostgreSQL runs as. */
export const giveFolder = (folder: string, user: ServerUser): void => {
  if (user.kind !== 'other' || statSync(folder).uid === user.uid) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, name), user.uid, user.gid)
  }
  // Last, because its owner marks that everything in it has been changed.
  chownSync(folder, user.uid, user.gid)
}

/** Refuses, with a message, a user who can't run a program, for example inside a folder that only root may enter. */
export const refuseUnreachable = (program: string, user: ServerUser): void => {
  if (user.kind !== 'other') return
  const { status } = spawnSync(program, ['--version'], { stdio: 'ignore', cwd: '/', uid: user.uid, gid: user.gid })
  if (status === 0) return
  throw new StartRefused(
    `PostgreSQL 不能以 root 运行，而用户 ${user.name} 无法运行 ${program}：请把杏坛放在其他用户可读的目录（例如 /opt/xingtan），或以普通用户运行杏坛`,
  )
}

/** A command with its process options. */
interface Command {
  readonly command: string
  readonly args: readonly string[]
  readonly options: { readonly uid?: number; readonly gid?: number }
}

const hasParentDeathSignal = (): boolean =>
  process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0

/** Returns the command that runs a program as a user. With `endsWithUs` it ends whenever this process does. */
export const runAs = (user: ServerUser, program: readonly string[], { endsWithUs = false } = {}): Command => {
  const words = [
    ...(user.kind === 'namespace' ? ['unshare', '--user', '--'] : []),
    // After the change of user, which would clear the signal.
    ...(endsWithUs && hasParentDeathSignal() ? ['setpriv', '--pdeathsig', 'INT', '--'] : []),
    ...program,
  ]
  const [command = '', ...args] = words
  return { command, args, options: user.kind === 'other' ? { uid: user.uid, gid: user.gid } : {} }
}
