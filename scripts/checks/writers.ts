import { dirname, join, normalize } from 'node:path'

interface File {
  readonly path: string
  readonly text: string
}

/** A table: its name in the sources and in the database, and the folder that may write it. */
interface Table {
  readonly file: string
  readonly constant: string
  readonly relation: string
  readonly home: string
}

const registryFolder = 'areas/registry/server/'
const declared = /export const (\w+) = snakeCase\.table\(\s*'(\w+)'/g

/**
 * The folder that may write a table. Tables of records are in a separate folder; those of the directory, of passwords
 * and of areas are next to their writers.
 */
const findHome = (path: string): string =>
  path.startsWith(`${registryFolder}tables/`) ? registryFolder : `${dirname(path)}/`

const tablesOf = (files: readonly File[]): Table[] =>
  files
    .filter(({ path }) => path.startsWith(registryFolder) || /^areas\/[^/]+\/server\/tables\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(declared)].map(([, constant = '', relation = '']) => ({
        file: path,
        constant,
        relation,
        home: findHome(path),
      })),
    )

/** True for tests, and for code that fills a database for them, for the demo or for measuring. */
const isExempt = (path: string): boolean =>
  !/^(areas|platform|app)\//.test(path) || /\.test\.tsx?$|^areas\/[^/]+\/(make([A-Z]\w*)?|demo)\.ts$/.test(path)

const imported = /import (?:type )?\{([^}]*)\} from '(\.[^']+)'/g

/** A file's local name for a table, or undefined if the file doesn't import it. */
const findLocalName = ({ path, text }: File, { file, constant }: Table): string | undefined => {
  for (const [, names = '', from = ''] of text.matchAll(imported)) {
    if (normalize(join(dirname(path), from)) !== file) continue
    for (const name of names.split(',')) {
      const [exportedName, local] = name.trim().split(' as ')
      if (exportedName === constant) return local ?? exportedName
    }
  }
  return undefined
}

const writes = (file: File, table: Table): boolean => {
  const name = findLocalName(file, table)
  const inSql = [table.relation, ...(name === undefined ? [] : [String.raw`\$\{${name}\}`])].join('|')
  const byStatement = new RegExp(
    String.raw`(?:insert|merge)\s+into\s+"?(?:${inSql})(?!\w)|delete\s+from\s+(?:only\s+)?"?(?:${inSql})(?!\w)|truncate\s+(?:table\s+)?"?(?:${inSql})(?!\w)|update\s+(?:only\s+)?"?(?:${inSql})"?(?:\s+(?:as\s+)?\w+)?\s+set\b`,
    'i',
  )
  const byBuilder = name !== undefined && new RegExp(String.raw`\.(?:insert|update|delete)\(\s*${name}\s*,?\s*\)`)
  return byStatement.test(file.text) || (byBuilder && byBuilder.test(file.text))
}

const faultsOf = (table: Table, files: readonly File[]): string[] => {
  const writers = files.filter((file) => writes(file, table)).map(({ path }) => path)
  const strays = writers
    .filter((path) => !path.startsWith(table.home))
    .map((path) => `${path}: ${table.relation} is written in ${table.home} alone`)
  const homeWriters = writers.filter((path) => path.startsWith(table.home))
  return table.home === registryFolder && homeWriters.length > 1
    ? [...strays, `${table.relation} has more than one writer: ${homeWriters.join(', ')}`]
    : strays
}

/**
 * Every write to a registry table outside its single writer, and to an area's table from another area, as printable
 * lines (architecture, "Directions").
 */
export const strayWrites = (files: readonly File[]): string[] => {
  const checked = files.filter(({ path }) => !isExempt(path))
  return tablesOf(checked).flatMap((table) => faultsOf(table, checked))
}
