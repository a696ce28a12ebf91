import { lazy } from 'react'

export type { KnownDevices } from './recordFilters.tsx'

/** The table of records, for a page of another area; its code comes when it is opened. */
export const AccessTable = lazy(async () => ({ default: (await import('./AccessTable.tsx')).AccessTable }))
