import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { displayArea } from './area.ts'

sweepArea(displayArea)
