import { useDepartments } from './useDepartments.ts'

/** The node on which a list stands while none is chosen: the first root that may be chosen, or 0. */
export const useRootDepartment = (): number => useDepartments().data?.find((root) => root.selectable)?.id ?? 0
