import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildConsoleIfNeeded } from './buildConsole.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly isDynamicEntry?: boolean
}

type Manifest = Readonly<Record<string, Chunk>>

/** The limit for a place of the console: all its JavaScript from a cold start, KB gzipped. */
const budgets = [
  { name: '登录页', most: 95, chunks: ['index.html'] },
  {
    name: '用户页（含登录页与外壳）',
    most: 470,
    chunks: ['index.html', 'console/Console.tsx', '../areas/users/console/list/UsersScreen.tsx'],
  },
] as const

/** The limit for an area's code without shared code, KB gzipped, over all its screens, which load separately. */
const areaBudget = 52

/** Areas that the budgets of places already include. */
const shellAreas: ReadonlySet<string> = new Set(['identity', 'shell', 'users', 'organisation'])

/** The most files for one screen from a cold start. On a slow line, six of them take a round trip. */
const mostFiles = 100

const areaOf = (module: string) => /\/areas\/([^/]+)\//.exec(module)?.[1]

/**
 * Measures the modules of each area outside the shell: their share of each chunk's code, applied to the chunk's weight,
 * KB gzipped.
 */
const measureAreas = (folder: string) => {
  const chunks: Readonly<Record<string, Readonly<Record<string, number>>>> = JSON.parse(
    readFileSync(join(folder, '.vite/modules.json'), 'utf8'),
  )
  const weights = new Map<string, number>()
  for (const [file, modules] of Object.entries(chunks)) {
    const all = Object.values(modules).reduce((sum, length) => sum + length, 0)
    const zipped = gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1024
    for (const [module, length] of Object.entries(modules)) {
      const area = areaOf(module)
      if (area !== undefined && !shellAreas.has(area))
        weights.set(area, (weights.get(area) ?? 0) + (zipped * length) / all)
    }
  }
  return [...weights].map(([area, weight]) => ({ name: `业务区 ${area}`, most: areaBudget, weight }))
}

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))

const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no chunk ${key}`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}

/** Measures the places and areas of this build, KB gzipped, with their limits. */
export const measureBudgets = (folder: string) => {
  const manifest = readManifest(folder)
  const places = budgets.map(({ name, most, chunks }) => {
    const files = new Set(chunks.flatMap((chunk) => [...filesOf(manifest, chunk)]))
    const bytes = [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
      0,
    )
    return { name, most, weight: bytes / 1024 }
  })
  return [...places, ...measureAreas(folder)]
}

/** Counts the script and style files of each screen, including the shell and the page itself. */
const countFiles = (folder: string) => {
  const manifest = readManifest(folder)
  const screens = Object.keys(manifest).filter((key) => key.endsWith('Screen.tsx') && manifest[key]?.isDynamicEntry)
  return screens.map((screen) => {
    const seen = new Set<string>()
    for (const key of ['index.html', 'console/Console.tsx', screen]) filesOf(manifest, key, seen)
    const styles = Object.values(manifest).flatMap(({ file, css = [] }) => (seen.has(file) ? css : []))
    return { name: screen.replace('../areas/', ''), files: seen.size + new Set(styles).size }
  })
}

/** Places above their weight limit and screens above their file limit, as printable lines. */
export const overBudget = async (): Promise<string[]> => {
  const folder = await buildConsoleIfNeeded()
  const heavy = measureBudgets(folder).filter(({ most, weight }) => weight > most)
  const many = countFiles(folder).filter(({ files }) => files > mostFiles)
  return [
    ...heavy.map(({ name, most, weight }) => `${name}：${weight.toFixed(1)} KB，预算 ${most} KB`),
    ...many.map(({ name, files }) => `${name}：${files} 个文件，预算 ${mostFiles} 个`),
  ]
}
