import { departmentFilter } from '../../organisation/console/index.ts'
import { type Asked, daysAsked, numberAsked } from '../../../platform/console/kit/list/listFilters.ts'

/** The filters shared by ledger and statistics. */
export const sharedFilters = {
  department: departmentFilter,
  days: { kind: 'days', label: '', noFuture: true },
} as const

/** The part of a request body that the shared filters set. */
export const sharedSearch = ({ department, days }: Asked<typeof sharedFilters>) => ({
  departmentId: numberAsked(department),
  ...daysAsked(days),
})
