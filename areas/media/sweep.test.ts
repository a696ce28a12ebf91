import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { mediaArea } from './area.ts'

sweepArea(mediaArea)
