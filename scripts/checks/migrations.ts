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

/** Migrations are expand, then contract: a rolling upgrade runs two versions on one schema. */
export const migrationFaults = (): string[] =>
  readdirSync(join(root, 'migrations')).flatMap((name) =>
    breakingLines(readFileSync(join(root, 'migrations', name, 'migration.sql'), 'utf8')).map(
      (line) =>
        `migrations/${name}: ${line.trim()} breaks the version that still runs; say "-- contract: why" above it`,
    ),
  )
