import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { resourceArea } from './area.ts'

sweepArea(resourceArea)
