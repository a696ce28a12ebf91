import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '../app/areas.ts'
import { openApiDocument } from '../platform/server/http/openapi.ts'
import { root, runPackage, say } from './run.ts'

/** Files generated from the source and committed, so that reviews show a change of the contract. */
const generated: readonly { readonly file: string; readonly make: () => string }[] = [
  { file: 'docs/openapi.json', make: () => `${JSON.stringify(openApiDocument(areas), null, 1)}\n` },
]

/** The generated files that differ from the source's present output. */
export const outdated = (): string[] =>
  generated
    .filter(({ file, make }) => {
      try {
        return readFileSync(join(root, file), 'utf8') !== make()
      } catch {
        return true
      }
    })
    .map(({ file }) => file)

/** True if the tables differ from the migrations, also if drizzle-kit asks a question and writes nothing. */
export const migrationsMissing = (): boolean => {
  const before = execFileSync('git', ['status', '--porcelain', 'migrations'], { cwd: root, encoding: 'utf8' })
  const isDone = runPackage('drizzle-kit/bin.cjs', 'generate', '--name', 'check')
  const after = execFileSync('git', ['status', '--porcelain', 'migrations'], { cwd: root, encoding: 'utf8' })
  return !isDone || before !== after
}

if (import.meta.main) {
  for (const { file, make } of generated) writeFileSync(join(root, file), make())
  if (!runPackage('drizzle-kit/bin.cjs', 'generate', '--name', process.argv[2] ?? 'change')) process.exitCode = 1
  say('已更新：' + generated.map(({ file }) => file).join('、'))
}
