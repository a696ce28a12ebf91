import { electiveCalls } from './electiveContract.ts'
import { subjectCalls } from './subjectContract.ts'
import { assignmentCalls } from './assignmentContract.ts'

export const teaching = { ...subjectCalls, ...assignmentCalls, ...electiveCalls }
