import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { whereaboutsArea } from './area.ts'

sweepArea(whereaboutsArea)
