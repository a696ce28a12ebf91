export { role, roleNames, showRole } from './roleNames.ts'
