import { departmentFilter } from '../../organisation/console/index.ts'
import { type FilterTexts, daysCallInput, numberCallInput } from '../../../platform/console/kit/list/listFilters.ts'

/** The filters shared by ledger and statistics. */
export const sharedFilters = {
  department: departmentFilter,
  days: { kind: 'days', label: '', noFuture: true },
} as const

/** The part of a request body that the shared filters set. */
export const sharedSearch = ({ department, days }: FilterTexts<typeof sharedFilters>) => ({
  departmentId: numberCallInput(department),
  ...daysCallInput(days),
})
