import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { attendanceArea } from './area.ts'

sweepArea(attendanceArea)
