import { awardCalls } from './awardContract.ts'
import { kindCalls } from './kindContract.ts'
import { yearCalls } from './yearContract.ts'

/** The calls of honours (academics §7, A-CALL-136). */
export const honor = { ...yearCalls, ...kindCalls, ...awardCalls }
