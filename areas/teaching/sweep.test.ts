import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { teachingArea } from './area.ts'

sweepArea(teachingArea)
