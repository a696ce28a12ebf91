import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { shellArea } from './area.ts'

sweepArea(shellArea)
