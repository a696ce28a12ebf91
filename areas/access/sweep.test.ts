import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { accessArea } from './area.ts'

sweepArea(accessArea)
