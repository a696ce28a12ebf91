import { spawnSync } from 'node:child_process'
import type { Programs } from './programs.ts'

/** How a server ends: at once after its transactions are rolled back, or without writing anything more. */
export type Ending = 'fast' | 'immediate'

/** Returns the arguments of `pg_ctl` that end a server. */
export const stopArguments = (folder: string, ending: Ending): string[] => ['stop', '-D', folder, '-m', ending, '-W']

/** Asks a server to end. Does not wait for it. */
export const stopServer = (pid: number, folder: string, programs: Programs, ending: Ending): void => {
  if (process.platform === 'win32') {
    // Windows knows no signals; a process would be ended without its having written anything.
    spawnSync(programs.pgCtl, stopArguments(folder, ending), { stdio: 'ignore' })
    return
  }
  try {
    process.kill(pid, ending === 'fast' ? 'SIGINT' : 'SIGQUIT')
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
