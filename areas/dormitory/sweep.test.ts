import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { dormitoryArea } from './area.ts'

sweepArea(dormitoryArea)
