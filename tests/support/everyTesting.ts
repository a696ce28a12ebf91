import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../scripts/run.ts'
import type { AreaTesting } from './areaTesting.ts'

interface TestingModule {
  readonly testing: AreaTesting
}

/** The whole-product test parts of all areas by area name, from `areas/<name>/make.ts` if it exists. */
export const everyTesting: ReadonlyMap<string, AreaTesting> = new Map(
  await Promise.all(
    globSync('areas/*/make.ts', { cwd: root }).map(async (path): Promise<[string, AreaTesting]> => {
      const { testing }: TestingModule = await import(pathToFileURL(join(root, path)).href)
      return [path.split(/[/\\]/)[1] ?? path, testing]
    }),
  ),
)
