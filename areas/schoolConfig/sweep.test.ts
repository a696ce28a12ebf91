import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { schoolConfigArea } from './area.ts'

sweepArea(schoolConfigArea)
