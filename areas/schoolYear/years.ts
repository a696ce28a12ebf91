export { schoolYearOf } from '../registry/contract.ts'
