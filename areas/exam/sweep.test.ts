import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { examArea } from './area.ts'

sweepArea(examArea)
