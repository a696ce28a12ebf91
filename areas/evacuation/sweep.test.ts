import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { evacuationArea } from './area.ts'

sweepArea(evacuationArea)
