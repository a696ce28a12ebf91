import { createHash } from 'node:crypto'
import type { Ask } from './connection.ts'
import { despiteLocks } from './despiteLocks.ts'

const statementForm = /^\s*CREATE\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+"(\w+)"\s+ON\s+"(\w+)"\s*([^;]*?);?\s*$/i

/** An index that is built concurrently. `columns` is everything after the table's name. */
interface ConcurrentIndex {
  readonly kind: string
  readonly name: string
  readonly table: string
  readonly columns: string
}

/** Parses a statement that builds an index concurrently; returns null for any other statement. */
export const parseConcurrentIndex = (statement: string): ConcurrentIndex | null => {
  const [whole, unique = '', name, table, columns] = statementForm.exec(statement) ?? []
  if (whole === undefined || name === undefined || table === undefined || columns === undefined) return null
  return { kind: unique === '' ? 'index' : 'unique index', name, table, columns }
}

/** A distinct name for a partition's index, within the 63 characters that PostgreSQL allows. */
const partitionIndexName = (name: string, part: string) =>
  `${part.slice(0, 40)}_${createHash('sha256').update(name).digest('hex').slice(0, 12)}`

const isValid = async (ask: Ask, name: string): Promise<boolean | null> => {
  const [found] = await ask(`select indisvalid from pg_index where indexrelid = to_regclass('public."${name}"')`)
  return found === undefined ? null : found['indisvalid'] === true
}

const buildOne = async (ask: Ask, { kind, name, table, columns }: ConcurrentIndex): Promise<void> => {
  const state = await isValid(ask, name)
  if (state === true) return
  // An aborted build leaves an invalid index, which every write maintains and no search uses.
  if (state === false) await ask(`drop index concurrently "${name}"`)
  await ask(`create ${kind} concurrently "${name}" on "${table}" ${columns}`)
}

const listPartitions = async (ask: Ask, table: string): Promise<readonly string[] | null> => {
  const [found] = await ask(`select relkind from pg_class where oid = to_regclass('public."${table}"')`)
  if (found?.['relkind'] !== 'p') return null
  const rows = await ask(
    `select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass('public."${table}"') order by 1`,
  )
  return rows.map((row) => String(row['relname']))
}

/**
 * Builds an index concurrently: it waits for earlier transactions, and no transaction waits for it. An invalid index
 * of an aborted build is dropped first. On a partitioned table the indexes are built partition by partition.
 */
export const buildIndex = async (ask: Ask, building: ConcurrentIndex): Promise<void> => {
  const { kind, name, table, columns } = building
  const parts = await listPartitions(ask, table)
  if (parts === null) return buildOne(ask, building)
  if (await isValid(ask, name)) return
  // From here on a new partition gets its index automatically; the whole becomes valid with the last partition.
  await despiteLocks(ask, `create ${kind} if not exists "${name}" on only "${table}" ${columns}`)
  for (const part of parts) {
    const own = partitionIndexName(name, part)
    await buildOne(ask, { ...building, name: own, table: part })
    await despiteLocks(ask, `alter index "${name}" attach partition "${own}"`)
  }
}
