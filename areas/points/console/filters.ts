import { departmentFilter } from '../../organisation/console/index.ts'
import { daysOf } from '../../../platform/console/kit/list/listFilters.ts'

/** The filters that ledger and statistics share. */
export const sharedFilters = {
  department: departmentFilter,
  days: { kind: 'days', label: '', noFuture: true },
} as const

/** The part of a call's body that the shared filters set. */
export const sharedSearch = ({ department, days }: { readonly department: string; readonly days: string }) => {
  const { from, to } = daysOf(days)
  return {
    ...(department === '' ? {} : { departmentId: Number(department) }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  }
}
