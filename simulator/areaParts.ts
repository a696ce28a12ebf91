import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { DemoPart } from './demoPart.ts'

interface DemoModule {
  readonly demo: DemoPart
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Finds every area's part of the demo, in the order of the areas' names: in `areas/<name>/demo.ts`, where there is one. */
export const findAreaParts = async (): Promise<DemoPart[]> => {
  const paths = globSync('areas/*/demo.ts', { cwd: root }).toSorted((one, other) => one.localeCompare(other))
  const modules = paths.map(async (path): Promise<DemoModule> => import(pathToFileURL(join(root, path)).href))
  return (await Promise.all(modules)).map(({ demo }) => demo)
}
