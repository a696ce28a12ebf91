import { spawn } from 'node:child_process'
import { root } from './run.ts'

/**
 * Starts the product for development: the server restarts when its files change, and Vite serves the console with
 * reload and proxies calls.
 */
const start = (...parameters: string[]) =>
  spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit', env: process.env })

const children = [
  start('--watch', '--watch-preserve-output', 'app/server.ts', '--no-console'),
  start('node_modules/vite/bin/vite.js'),
]
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = code ?? 1
  })
}
process.on('SIGINT', () => undefined)
