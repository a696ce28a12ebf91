import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { jobsArea } from './area.ts'

sweepArea(jobsArea)
