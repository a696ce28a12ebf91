import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { pointsArea } from './area.ts'

sweepArea(pointsArea)
