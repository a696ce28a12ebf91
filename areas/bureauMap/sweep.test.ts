import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { bureauMapArea } from './area.ts'

sweepArea(bureauMapArea)
