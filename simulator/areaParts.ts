import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { DemoPart } from './demoPart.ts'

interface DemoModule {
  readonly demo: DemoPart
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Sorts parts after those they depend on, otherwise in their original order. */
const inOrder = (parts: readonly DemoPart[]): DemoPart[] => {
  const ordered = new Set<DemoPart>()
  const add = (part: DemoPart, way: readonly string[]): void => {
    if (way.includes(part.name))
      throw new Error(`parts of the demo wait for each other: ${[...way, part.name].join(' → ')}`)
    for (const name of part.after ?? []) {
      const before = parts.find((one) => one.name === name)
      if (before === undefined) throw new Error(`${part.name} stands on ${name}, which no area writes`)
      add(before, [...way, part.name])
    }
    ordered.add(part)
  }
  for (const part of parts) add(part, [])
  return [...ordered]
}

/**
 * Finds every area's part of the demo in `areas/<name>/demo.ts`, in the order of area names, but after the parts it
 * depends on.
 */
export const findAreaParts = async (): Promise<DemoPart[]> => {
  const paths = globSync('areas/*/demo.ts', { cwd: root }).toSorted((one, other) => one.localeCompare(other))
  const modules = paths.map(async (path): Promise<DemoModule> => import(pathToFileURL(join(root, path)).href))
  return inOrder((await Promise.all(modules)).map(({ demo }) => demo))
}
