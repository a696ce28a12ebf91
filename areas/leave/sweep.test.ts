import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { leaveArea } from './area.ts'

sweepArea(leaveArea)
