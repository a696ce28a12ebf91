import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { environmentArea } from './area.ts'

sweepArea(environmentArea)
