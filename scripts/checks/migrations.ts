import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** Statements that an older version that is still running would stumble over. */
const breaking =
  /\b(DROP\s+(TABLE|COLUMN)|RENAME\s+(TO|COLUMN)|SET\s+NOT\s+NULL|ALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE)\b/i

/** Says why a breaking statement may stand: the version before does not use the thing that it takes away. */
const excuse = /--\s*contract:\s*\S/

/** Statements that two versions side by side would not survive, in one migration. */
export const breakingLines = (sql: string): string[] => {
  const lines = sql.split('\n')
  return lines.filter(
    (line, index) => breaking.test(line) && !excuse.test(line) && !excuse.test(lines[index - 1] ?? ''),
  )
}

/** The last migration from before the rule that an upgrade stops nobody: those up to it are done everywhere. */
const lastBeforeTheRule = '20261124000552_rest_of_day'

/** Says why a table may be held as long as its rows are gone through: it has few, or nobody writes to it. */
const smallExcuse = /--\s*small:\s*\S/

const index =
  /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY\b)(?:IF\s+NOT\s+EXISTS\s+)?\S+\s+ON\s+(?:ONLY\s+)?"?(\w+)"?/i
const constraint =
  /\bALTER\s+TABLE\s+(?:ONLY\s+)?"?(\w+)"?\s+ADD\s+CONSTRAINT\b(?!.*\b(?:NOT\s+VALID|USING\s+INDEX)\b)/i
const volatileDefault =
  /\bALTER\s+TABLE\s+"?(\w+)"?\s+ADD\s+COLUMN\b.*\b(?:GENERATED\s+(?:ALWAYS|BY\s+DEFAULT)\s+AS|DEFAULT\s+(?:gen_random_uuid|clock_timestamp|nextval|random)\s*\()/i
const made = /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/gi

/**
 * Statements that hold a table of before while all its rows are gone through, so that everybody waits for them: an index
 * that is not built concurrently, a constraint that is checked at once, a column that writes every row.
 */
export const holdingLines = (sql: string): string[] => {
  const fresh = new Set([...sql.matchAll(made)].map(([, table]) => table))
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
  const holds = name <= lastBeforeTheRule ? [] : holdingLines(sql)
  return [
    ...breaks,
    ...holds.map(
      (line) =>
        `${line.trim()} holds its table as long as it takes; use .concurrently(), or NOT VALID, or say "-- small: why" above it`,
    ),
  ]
}

/**
 * Migrations are expand, then contract: a rolling upgrade runs two versions on one schema. And they stop nobody: what goes
 * through a large table does so beside those who use it.
 */
export const migrationFaults = (): string[] =>
  readdirSync(join(root, 'migrations')).flatMap((name) => faultsOf(name).map((fault) => `migrations/${name}: ${fault}`))
