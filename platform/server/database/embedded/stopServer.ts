import { spawnSync } from 'node:child_process'
import type { Programs } from './programs.ts'

/** The mode of a shutdown: `fast` rolls back transactions first, `immediate` writes nothing more. */
type Ending = 'fast' | 'immediate'

/** Returns the arguments of `pg_ctl` that stop a server. */
export const stopArguments = (folder: string, ending: Ending): string[] => ['stop', '-D', folder, '-m', ending, '-W']

/** Tells a server to stop, without waiting for it. */
export const stopServer = (pid: number, folder: string, programs: Programs, ending: Ending): void => {
  if (process.platform === 'win32') {
    // Windows has no signals; the process would be ended without writing anything.
    spawnSync(programs.pgCtl, stopArguments(folder, ending), { stdio: 'ignore' })
    return
  }
  try {
    process.kill(pid, ending === 'fast' ? 'SIGINT' : 'SIGQUIT')
  } catch (error) {
    // It has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
