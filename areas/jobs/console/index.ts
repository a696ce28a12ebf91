export { JobDialog } from './JobDialog.tsx'
export { useJob } from './useJob.ts'
