export { useOwnPermissions } from './useOwnPermissions.ts'
