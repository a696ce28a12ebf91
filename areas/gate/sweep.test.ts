import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { gateArea } from './area.ts'

sweepArea(gateArea)
