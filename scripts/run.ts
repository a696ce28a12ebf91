import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program of the project's packages with this Node, showing its output. Returns true if it succeeded. */
export const runPackage = (entry: string, ...parameters: string[]): boolean =>
  spawnSync(process.execPath, [`node_modules/${entry}`, ...parameters], { cwd: root, stdio: 'inherit' }).status === 0

/** Prints a line. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
