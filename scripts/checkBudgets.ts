import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildConsoleIfNeeded } from './buildConsole.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

/** What a place of the console may weigh: all its JavaScript from a cold start, gzipped, KB. */
const budgets = [
  { name: '登录页', most: 110, chunks: ['index.html'] },
  {
    name: '用户页（含登录页与外壳）',
    most: 460,
    chunks: ['index.html', 'console/Console.tsx', '../areas/users/console/UsersScreen.tsx'],
  },
] as const

const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no chunk ${key}`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}

/** What the places weigh in this build, KB gzipped, beside what they may. */
export const measureBudgets = (folder: string) => {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  return budgets.map(({ name, most, chunks }) => {
    const files = new Set(chunks.flatMap((chunk) => [...filesOf(manifest, chunk)]))
    const bytes = [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
      0,
    )
    return { name, most, weight: bytes / 1024 }
  })
}

/** The places that weigh more than they may, as lines to read. */
export const overBudget = async (): Promise<string[]> =>
  measureBudgets(await buildConsoleIfNeeded())
    .filter(({ most, weight }) => weight > most)
    .map(({ name, most, weight }) => `${name}：${weight.toFixed(1)} KB，预算 ${most} KB`)
