import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { timetableArea } from './area.ts'

sweepArea(timetableArea)
