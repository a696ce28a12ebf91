import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { schoolYearArea } from './area.ts'

sweepArea(schoolYearArea)
