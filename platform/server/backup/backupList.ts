import { z } from 'zod'

/**
 * The format version of the list that this version writes. Formats 1 and 2 held the files of the former embedded
 * database.
 */
export const listVersion = 3

/** The folder of a backup that holds the rows, one file per table. */
export const tablesFolder = 'tables'

/** A path within a backup: inside one of its folders or one of its single files, never outside. */
const Path = z
  .string()
  .regex(/^(?:(?:tables|files)(?:\/[^/\\\0]+)*|secret|installation)$/)
  .refine((path) => !path.split('/').some((part) => part === '..' || part === '.'))

const ListedFile = z.object({ path: Path, size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type ListedFile = z.output<typeof ListedFile>

/** Names become part of SQL statements, so nothing else may pass. */
const Name = z.string().regex(/^\w{1,63}$/)

/** Partition bounds as the catalogue writes them. They become part of an SQL statement, so nothing else may pass. */
const Bounds = z.string().regex(/^FOR VALUES FROM \('[-+:. \d]+'\) TO \('[-+:. \d]+'\)$/)

const ListedTable = z.object({
  name: Name,
  /** The parent table with this partition's bounds; null for a table that is not a partition. */
  partOf: z.object({ name: Name, bounds: Bounds }).nullable(),
  columns: z.array(Name).min(1),
  rows: z.int().min(0),
  file: Path,
})
export type ListedTable = z.output<typeof ListedTable>

/** A sequence with its last value, or its next one if it was never called. */
const ListedSequence = z.object({ name: Name, last: z.string().regex(/^-?\d{1,19}$/), called: z.boolean() })
type ListedSequence = z.output<typeof ListedSequence>

export const BackupList = z
  .object({
    version: z.literal(listVersion),
    madeAt: z.iso.datetime(),
    migration: z.string().min(1),
    /** Files in a bucket are not part of a backup: the operator copies the bucket. */
    filesIn: z.enum(['backup', 'bucket']),
    tables: z.array(ListedTable).min(1),
    sequences: z.array(ListedSequence),
    folders: z.array(Path),
    files: z.array(ListedFile),
  })
  .refine(({ tables, files }) => {
    const paths = new Set(files.map(({ path }) => path))
    return tables.every(({ file }) => paths.has(file))
  })

/** The list of a backup's contents. */
export type BackupList = z.output<typeof BackupList>

/** The part of the list that is read from the database. */
export type ListedRows = Pick<BackupList, 'migration' | 'tables' | 'sequences'>
