import type { Context } from '../../../platform/server/serve.ts'
import type { imports } from '../contract.ts'
import type { ClassOfRow } from './importContext.ts'
import type { ImportedRow } from './judgedRow.ts'
import { readRowsOfFile, textAt } from './rowsOfFile.ts'
import type { Kinds } from './start.ts'

/** The most different classes of a file. */
const mostClasses = 500

const gradeKey = 'gradeName'

const keyOf = ({ className, gradeName }: ClassOfRow) => `${gradeName ?? ''}/${className}`

/** Counts the rows of each class that a file names, and of each grade of rows without a class. */
const countClasses = (rows: readonly ImportedRow<string>[], classKey: string) => {
  const found = new Map<string, ClassOfRow & { rows: number }>()
  for (const row of rows) {
    const one = { className: textAt(row, classKey), gradeName: textAt(row, gradeKey) || undefined }
    const known = found.get(keyOf(one))
    if (known !== undefined) known.rows += 1
    else if (`${one.className}${one.gradeName ?? ''}` !== '' && found.size < mostClasses)
      found.set(keyOf(one), { ...one, rows: 1 })
  }
  return found
}

/**
 * Lists the classes and grades of an import's file that the school lacks, with the grade and number that each would
 * have. Only the importer gets them, because only the importer may read the file. The list is empty once the file has been deleted.
 */
export const listMissingClasses = async (kinds: Kinds, context: Context<typeof imports.missingClasses>) => {
  const read = await readRowsOfFile(kinds, context)
  const { findMissingClasses, classKey } = read?.kind ?? {}
  if (read === null || findMissingClasses === undefined || classKey === undefined) return []
  const { schoolId } = read.importing
  const named = countClasses(read.rows, classKey)
  const missing = await context.database.inSchool(schoolId, (db) =>
    findMissingClasses(db, read.importing, [...named.values()]),
  )
  return missing.map(({ className, gradeName, grade, newGrade, number, isBeyond }) => ({
    className,
    rows: named.get(keyOf({ className, gradeName }))?.rows ?? 0,
    gradeId: grade?.id ?? null,
    gradeName: grade?.name ?? gradeName ?? null,
    newGrade,
    number,
    isBeyond,
  }))
}
