import { dirname, join, normalize } from 'node:path'

interface File {
  readonly path: string
  readonly text: string
}

const named = /\b(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{(?<names>[^}]*)\}\s+from\s+'(?<from>\.[^']+)'/g
const whole = /\b(?:(?:import|export)\s+\*(?:\s+as\s+\w+)?\s+from\s+|import\(\s*)'(?<from>\.[^']+)'/g
const declared =
  /^export (?:declare )?(?:async function|const|function|type|interface|class|let) (?<name>[A-Za-z_$][\w$]*)/gm

/** Files that a folder's loader imports by pattern, each with the name that it reads. */
const loaded = [
  [/^areas\/\w+\/make\.ts$/, 'testing'],
  [/^areas\/\w+\/demo\.ts$/, 'demo'],
] as const

const isLoaded = (path: string, name: string) => loaded.some(([pattern, read]) => pattern.test(path) && read === name)

const pathOf = (file: File, from = '') => normalize(join(dirname(file.path), from)).replaceAll('\\', '/')

const importedBy = (file: File): string[] => [
  ...[...file.text.matchAll(named)].flatMap(({ groups }) =>
    (groups?.['names'] ?? '').split(',').map((one) => {
      const name =
        one
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0] ?? ''
      return `${pathOf(file, groups?.['from'])} ${name}`
    }),
  ),
  ...[...file.text.matchAll(whole)].map(({ groups }) => `${pathOf(file, groups?.['from'])} *`),
]

/** Exports that no other file imports, as printable lines. A reader would look for their callers in vain. */
export const unusedExports = (files: readonly File[]): string[] => {
  const imported = new Set(files.flatMap(importedBy))
  return files
    .filter(({ path }) => !imported.has(`${path} *`) && !path.endsWith('.d.mts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(declared)]
        .map(({ groups }) => groups?.['name'] ?? '')
        .filter((name) => !imported.has(`${path} ${name}`) && !isLoaded(path, name))
        .map((name) => `${path}: “${name}” is exported, but no file imports it`),
    )
}
