import { useDepartments } from './useDepartments.ts'

/** Returns the node that a list uses while none is chosen: the first selectable root, or 0. */
export const useRootDepartment = (): number => useDepartments().data?.find((root) => root.selectable)?.id ?? 0
