import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts a program of the bench in a process of its own, as Node is started for the product, and waits until it tells its address. */
export const startProgram = async (
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ address: string; stop: () => Promise<void> }> => {
  const parameters = [...process.execArgv, fileURLToPath(new URL(file, import.meta.url))]
  const child: ChildProcess = spawn(process.execPath, parameters, {
    // The databases of the bench outlive its folders: they are always opened with the same secret.
    env: { ...process.env, SECRET: 'for measuring alone, on whichever machine', ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended before it was ready`)
  })
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return {
    address: String(message),
    stop: async () => {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Tells the bench that this program listens, and where. */
export const tellAddress = (address: string): void => {
  process.send?.(address)
}
