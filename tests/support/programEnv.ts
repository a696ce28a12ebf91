import { join } from 'node:path'
import { root } from '../../scripts/run.ts'

/**
 * The environment in which a test starts a program of the project: nothing of this process's but where programs are found.
 * Compiled code is shared, since a program takes most of its start to compile.
 */
export const programEnv = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.compiled'),
}
