import { area } from '../../platform/contract/area.ts'
import { jobProgress } from '../../platform/contract/jobProgress.ts'
import { jobs } from './contract.ts'

export const jobsArea = area({ name: 'jobs', title: '任务', calls: jobs, topics: [jobProgress] })
