import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { deviceArea } from './area.ts'

sweepArea(deviceArea)
