import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { makeDatabase } from '../../platform/server/database/database.ts'
import { pgliteDriver } from '../../platform/server/database/embedded.ts'
import { migrate } from '../../platform/server/database/migrate.ts'
import { dumpEmbedded } from './embeddedCopy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const kept = join(root, 'dist/templates')

/** All that the dumps are made of. */
const sources = [
  'migrations/*/migration.sql',
  'platform/server/database/*.ts',
  'tests/support/embedded*.ts',
  'package-lock.json',
]

const hashOfSources = (): string => {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  for (const path of files.toSorted()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

const makeIn = async (folder: string) => {
  const pglite = await PGlite.create()
  const database = makeDatabase(pgliteDriver(pglite))
  await dumpEmbedded(pglite, database, join(folder, 'empty.tar'))
  await migrate(database)
  await dumpEmbedded(pglite, database, join(folder, 'migrated.tar'))
  await database.close()
}

/** Makes the dumps beside their place first, so that a run which is killed leaves none by halves. */
const keep = async (name: string) => {
  const making = mkdtempSync(join(kept, 'making-'))
  await makeIn(making)
  // Dumps of older sources, and what killed runs have left.
  for (const other of readdirSync(kept)) {
    if (join(kept, other) !== making && other !== name) rmSync(join(kept, other), { recursive: true, force: true })
  }
  // Of two runs that begin together, one comes second.
  if (existsSync(join(kept, name))) rmSync(making, { recursive: true, force: true })
  else renameSync(making, join(kept, name))
}

/**
 * Puts two dumps into a folder: of an embedded database with nothing in it, and of a migrated one. They are kept from run
 * to run while their sources stay, since to make them takes longer than a small run's tests.
 */
export const takeTemplates = async (folder: string): Promise<void> => {
  const name = hashOfSources()
  mkdirSync(kept, { recursive: true })
  if (!existsSync(join(kept, name))) await keep(name)
  cpSync(join(kept, name), folder, { recursive: true })
}
