import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { articleArea } from './area.ts'

sweepArea(articleArea)
