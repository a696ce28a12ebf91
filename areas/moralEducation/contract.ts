import { appealCalls } from './appealContract.ts'
import { projectCalls } from './projectContract.ts'
import { recordCalls } from './recordContract.ts'
import { reportCalls } from './reportContract.ts'

export { recordTopic } from './recordContract.ts'
export { moralRefusals } from './refusals.ts'

export const moralEducation = { ...projectCalls, ...recordCalls, ...reportCalls, ...appealCalls }
