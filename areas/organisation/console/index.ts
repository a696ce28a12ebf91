export { DepartmentTree } from './DepartmentTree.tsx'
export { useRootDepartment } from './useRootDepartment.ts'
