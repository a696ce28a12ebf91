import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { antiBullyingArea } from './area.ts'

sweepArea(antiBullyingArea)
