import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { lockerArea } from './area.ts'

sweepArea(lockerArea)
