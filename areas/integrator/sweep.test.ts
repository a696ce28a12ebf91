import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { integratorArea } from './area.ts'

sweepArea(integratorArea)
