import { join } from 'node:path'
import { root } from '../../scripts/run.ts'

/**
 * The environment for starting a program of the project: from this process only `PATH` and `HOME`. Compiled code is
 * cached, because compiling takes most of a program's start.
 */
export const programEnv = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.compiled'),
}
