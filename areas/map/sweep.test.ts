import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { mapArea } from './area.ts'

sweepArea(mapArea)
