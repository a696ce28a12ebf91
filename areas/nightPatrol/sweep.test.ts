import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { nightPatrolArea } from './area.ts'

sweepArea(nightPatrolArea)
