export { schoolYearOf } from '../registry/schoolYears.ts'
