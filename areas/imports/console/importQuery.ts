import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'

const defaults = { kind: '', run: 0, verdict: '', reason: '', page: 1, size: 20 } as const

/** Reads and changes the state that the import pages keep in the URL. */
export const useImportQuery = () => useScreenQuery(defaults)

export type ImportQuery = ReturnType<typeof useImportQuery>[0]
export type ChangeQuery = ReturnType<typeof useImportQuery>[1]
