import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { jointExamArea } from './area.ts'

sweepArea(jointExamArea)
