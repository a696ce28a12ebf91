import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { pushArea } from './area.ts'

sweepArea(pushArea)
