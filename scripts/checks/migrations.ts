import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** Statements that would break an older version that still runs. */
const breaking =
  /\b(DROP\s+(TABLE|COLUMN)|RENAME\s+(TO|COLUMN)|SET\s+NOT\s+NULL|ALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE)\b/i

/** Comment that justifies a breaking statement: the previous version doesn't use what it removes. */
const contractExcuse = /--\s*contract:\s*\S/

/** Statements of a migration that two versions running at the same time wouldn't survive. */
export const breakingLines = (sql: string): string[] => {
  const lines = sql.split('\n')
  return lines.filter(
    (line, index) => breaking.test(line) && !contractExcuse.test(line) && !contractExcuse.test(lines[index - 1] ?? ''),
  )
}

/** The last migration from before the rule that upgrades block nobody. All installations have run those up to it. */
const lastExemptMigration = '20261124000552_rest_of_day'

/** Comment that justifies locking a table during a scan of its rows: it has few, or nobody writes to it. */
const smallExcuse = /--\s*small:\s*\S/

const index =
  /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY\b)(?:IF\s+NOT\s+EXISTS\s+)?\S+\s+ON\s+(?:ONLY\s+)?"?(\w+)"?/i
const constraint =
  /\bALTER\s+TABLE\s+(?:ONLY\s+)?"?(\w+)"?\s+ADD\s+CONSTRAINT\b(?!.*\b(?:NOT\s+VALID|USING\s+INDEX)\b)/i
const volatileDefault =
  /\bALTER\s+TABLE\s+"?(\w+)"?\s+ADD\s+COLUMN\b.*\b(?:GENERATED\s+(?:ALWAYS|BY\s+DEFAULT)\s+AS|DEFAULT\s+(?:gen_random_uuid|clock_timestamp|nextval|random)\s*\()/i
const createdTables = /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/gi

/**
 * Statements that lock an existing table while all its rows are scanned, so that everybody waits: an index not built
 * concurrently, a constraint checked at once, a column that rewrites every row.
 */
export const blockingLines = (sql: string): string[] => {
  const fresh = new Set([...sql.matchAll(createdTables)].map(([, table]) => table))
  const lines = sql.split('\n')
  return lines.filter((line, at) => {
    const table = (index.exec(line) ?? constraint.exec(line) ?? volatileDefault.exec(line))?.[1]
    if (table === undefined || fresh.has(table)) return false
    return !smallExcuse.test(line) && !smallExcuse.test(lines[at - 1] ?? '')
  })
}

const faultsOf = (name: string): string[] => {
  const sql = readFileSync(join(root, 'migrations', name, 'migration.sql'), 'utf8')
  const breaks = breakingLines(sql).map(
    (line) => `${line.trim()} breaks the version that still runs; say "-- contract: why" above it`,
  )
  const holds = name <= lastExemptMigration ? [] : blockingLines(sql)
  return [
    ...breaks,
    ...holds.map(
      (line) =>
        `${line.trim()} holds its table as long as it takes; use .concurrently(), or NOT VALID, or say "-- small: why" above it`,
    ),
  ]
}

/**
 * Faults of all migrations. Migrations first expand, later contract, because a rolling upgrade runs two versions on one
 * schema. And they block nobody: work on a large table must run while others use it.
 */
export const migrationFaults = (): string[] =>
  readdirSync(join(root, 'migrations')).flatMap((name) => faultsOf(name).map((fault) => `migrations/${name}: ${fault}`))
