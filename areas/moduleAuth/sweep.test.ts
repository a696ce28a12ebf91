import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { moduleAuthArea } from './area.ts'

sweepArea(moduleAuthArea)
