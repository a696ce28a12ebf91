import { z } from 'zod'

/** The form of the list that this version writes. Forms 1 and 2 held the files of the former embedded database. */
export const listVersion = 3

/** The folder of a backup that holds the rows, a file for each table. */
export const tablesFolder = 'tables'

/** A path within a backup: below one of its folders, or one of its single files, and never outside. */
const Path = z
  .string()
  .regex(/^(?:(?:tables|files)(?:\/[^/\\\0]+)*|secret|installation)$/)
  .refine((path) => !path.split('/').some((part) => part === '..' || part === '.'))

const ListedFile = z.object({ path: Path, size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type ListedFile = z.output<typeof ListedFile>

/** Names become part of statements, so nothing else may pass. */
const Name = z.string().regex(/^\w{1,63}$/)

/** Bounds as the catalogue writes them: they become part of a statement, so nothing else may pass. */
const Bounds = z.string().regex(/^FOR VALUES FROM \('[-+:. \d]+'\) TO \('[-+:. \d]+'\)$/)

const ListedTable = z.object({
  name: Name,
  /** The table that this one is a part of, with its bounds; null for a table that is none's part. */
  partOf: z.object({ name: Name, bounds: Bounds }).nullable(),
  columns: z.array(Name).min(1),
  rows: z.int().min(0),
  file: Path,
})
export type ListedTable = z.output<typeof ListedTable>

/** A sequence with the number that it gave last, or gives next where it was never called. */
const ListedSequence = z.object({ name: Name, last: z.string().regex(/^-?\d{1,19}$/), called: z.boolean() })
export type ListedSequence = z.output<typeof ListedSequence>

export const BackupList = z
  .object({
    version: z.literal(listVersion),
    madeAt: z.iso.datetime(),
    migration: z.string().min(1),
    /** A bucket's files are no part of a backup: the operator copies the bucket. */
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

/** The part of the list that the database fills. */
export type ListedRows = Pick<BackupList, 'migration' | 'tables' | 'sequences'>
